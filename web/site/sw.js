// Everything the page is made of is kept with the first visit; afterwards no network is needed. A new version is fetched as a whole,
// and shown by the next visit.
const VERSION = 'VERSION';
const FILES = ['FILES'];
const CACHE = `chizu-${VERSION}`;

addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((name) => new Request(name === 'index.html' ? './' : name, { cache: 'reload' })));
    await skipWaiting();
  })());
});
addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('chizu-') && name !== CACHE) await caches.delete(name);
    await clients.claim();
  })());
});
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const wanted = event.request.mode === 'navigate' ? './' : event.request;
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});
