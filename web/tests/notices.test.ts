import { beforeEach, expect, test, vi } from "vitest";

const shown: string[] = [];
class Notification {
  static permission = "granted";
  static requestPermission = () => Promise.resolve(Notification.permission);
  onclick: unknown;
  constructor(title: string, { body }: { body: string }) {
    shown.push(`${title}: ${body}`);
  }
}
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("location", new URL("http://table.test/t/abc"));
vi.stubGlobal("document", { hidden: true });
vi.stubGlobal("navigator", {});
vi.stubGlobal("Notification", Notification);
const { askToNotify, notify } = await import("../src/lib/notices");
const { settings } = await import("../src/lib/settings.svelte");

beforeEach(() => {
  shown.length = 0;
  Notification.permission = "granted";
  vi.stubGlobal("document", { hidden: true });
  settings.notify = false;
});

test("nobody is told who has not asked for it", async () => {
  await notify("Toy", "Your turn.");
  expect(shown).toEqual([]);
});

test("whoever wants it is told while they look elsewhere", async () => {
  await askToNotify();
  await notify("Toy", "Your turn.");
  vi.stubGlobal("document", { hidden: false });
  await notify("Toy", "Your turn again.");
  expect(shown).toEqual(["Toy: Your turn."]);
});

test("what the browser refuses stays switched off", async () => {
  Notification.permission = "denied";
  await askToNotify();
  expect(settings.notify).toBe(false);
});
