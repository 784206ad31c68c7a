// The page on this device, for when there is no server: keeper.js keeps it, and the library.
import {hasLibrary} from './library.js';

const idle = () =>
  new Promise(done =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done, {timeout: 5000}) : setTimeout(done, 2000),
  );

async function keepNow() {
  await idle();
  await navigator.serviceWorker.register('/keeper.js');
  (await navigator.serviceWorker.ready).active?.postMessage('library');
}

/** Asked for by the pages that work without a server; who saves data is not given what he may never need. */
export function keepPage() {
  if (hasLibrary() && navigator.serviceWorker && !navigator.connection?.saveData) keepNow().catch(() => {});
}
