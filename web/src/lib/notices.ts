import { settings } from "./settings.svelte";

/** Does this browser know how to tell somebody who looks elsewhere? */
export const canNotify = "Notification" in globalThis;

/** Ask whether we may; the answer is kept as a setting, and nobody is asked twice. */
export async function askToNotify(): Promise<void> {
  settings.notify = (await Notification.requestPermission()) === "granted";
}

/** Tell somebody who looks elsewhere, if they want to be told. */
export async function notify(title: string, body: string): Promise<void> {
  if (!settings.notify || !canNotify || Notification.permission !== "granted" || !document.hidden) return;
  const options = { body, tag: location.pathname, icon: "/icon.svg" };
  const worker = await navigator.serviceWorker?.getRegistration(); // on phones only it may tell
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => focus();
}
