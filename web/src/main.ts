import { mount } from "svelte";
import App from "./App.svelte";
import "./look/type.css";
import "./look/tokens.css";
import "./look/base.css";
import { speak } from "./texts";

addEventListener("vite:preloadError", loadNewerPage);

/** A part of the page is gone, so the server has a newer one; whoever has just loaded that does not do so again. */
function loadNewerPage(): void {
  if (performance.now() > 5_000) location.reload();
}

/** Letters that come later are of another width, and everything would jump; those that never come are missed by nobody. */
async function readLetters(): Promise<void> {
  await Promise.allSettled([...document.fonts].map((letters) => letters.load()));
}

await Promise.all([speak(navigator.languages), readLetters()]);
mount(App, { target: document.getElementById("page")! });

if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js");
