// Keeps the page for when the server cannot be reached; what the server says is never kept.
// The build puts a line before this: FILES, all that the page consists of.
const PAGE = FILES.join();

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(PAGE).then((shelf) => shelf.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== PAGE).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(event.request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(event.request));
});

/** The newest page; the kept one if the server does not answer. */
function page(request) {
  return fetch(request).catch(async () => (await caches.match("/")) ?? Response.error());
}

/** An asset's name changes with what is in it, so a kept one is as good as new. */
async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("notificationclick", (event) => {
  const { tag } = event.notification; // the path of the table
  event.notification.close();
  const shown = self.clients.matchAll({ type: "window" });
  const back = (pages) =>
    pages.find(({ url }) => new URL(url).pathname === tag)?.focus() ?? self.clients.openWindow(tag);
  event.waitUntil(shown.then(back));
});
