// The service worker: keeps the page for when there is no server. FILES is what build.mjs made: {version, page: ['/', …], library: […]}.
//
// A page comes from the server wherever there is one, and each names its own files by what is in them: so a page is never made
// of two versions. Nothing of the API is kept, and no request for it passes through here.
const worker = /** @type {ServiceWorker} */ (/** @type {unknown} */ (self));
const name = `page-${FILES.version}`;
const all = new Set([...FILES.page, ...FILES.library]);

/**
 * Files with other names mean other things; those that are kept already are not fetched again.
 * @param {Iterable<string>} files
 */
async function keep(files) {
  const cache = await caches.open(name);
  const wanted = [];
  for (const file of files) {
    const known = /-[0-9A-Z]{8}\./.test(file) && (await caches.match(file, {ignoreVary: true}));
    if (known) await cache.put(file, known);
    else wanted.push(new Request(file, {cache: file === '/' ? 'reload' : 'default'}));
  }
  return cache.addAll(wanted);
}

async function forgetOthers() {
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
}

/**
 * The server's page; without a server, or with nobody behind a proxy, the one that is kept.
 * @param {Request} request
 */
async function page(request) {
  const answer = await fetch(request).catch(() => Response.error());
  if (answer.type !== 'error' && ![502, 503, 504].includes(answer.status)) return answer;
  return (await (await caches.open(name)).match('/', {ignoreVary: true})) ?? answer;
}

/** @param {Request} request */
const file = async request => (await caches.match(request.url, {ignoreVary: true})) ?? fetch(request);

/** Who has the library keeps it through a change of versions. */
async function install() {
  const keys = await Promise.all((await caches.keys()).map(async other => (await caches.open(other)).keys()));
  const hadLibrary = keys.flat().some(({url}) => url.endsWith('.wasm'));
  await keep(hadLibrary ? all : FILES.page);
  return worker.skipWaiting();
}

worker.addEventListener('install', event => event.waitUntil(install()));
worker.addEventListener('activate', event => event.waitUntil(forgetOthers().then(() => worker.clients.claim())));
worker.addEventListener('message', event => {
  if (event.data === 'library') event.waitUntil(keep(FILES.library).catch(() => {})); // another time
});
worker.addEventListener('fetch', event => {
  const {request} = event;
  const {origin, pathname} = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET' || /^\/(api\/|ws$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (all.has(pathname)) event.respondWith(file(request));
});

export {}; // a module, with names of its own
