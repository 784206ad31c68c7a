// A real server on a free port with its own SQLite file, and real windows on it.
import {spawn, spawnSync} from 'node:child_process';
import {accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {shrink} from './shrink.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const {chromium} = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
];
const patience = Number(process.env.PATIENCE ?? 240000); // ms: the machine may be busy

export function findBrowser() {
  const names = [process.env.CHROMIUM, 'chromium', 'chromium-browser', 'google-chrome'].filter(Boolean);
  return names
    .map(n =>
      spawnSync('sh', ['-c', `command -v "${n}"`])
        .stdout.toString()
        .trim(),
    )
    .find(Boolean);
}

/** A folder in memory where there is one: a disk that does not answer for a second has moves refused, which is tested elsewhere. */
function quickFolder() {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}

export class Hall {
  constructor(program, more = []) {
    Object.assign(this, {program, more});
    this.folder = mkdtempSync(join(quickFolder(), 'jadoube-web-'));
    this.faults = [];
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    process.on('exit', () => {
      this.process?.kill(); // also when a test dies
      rmSync(this.folder, {recursive: true, force: true});
    });
  }

  /** Start, or start again: the same port and the same file, so that windows find it. Meanwhile somebody else may have the
   *  port, for a moment. */
  async start() {
    for (const end = Date.now() + patience; ; await new Promise(done => setTimeout(done, 200)))
      try {
        return await this.startOnce();
      } catch (e) {
        if (!this.port || Date.now() > end) throw e;
      }
  }

  async startOnce() {
    const listen = this.port ? `127.0.0.1:${this.port}` : '127.0.0.1:0';
    this.process = spawn(
      this.program,
      ['serve', '--listen', listen, '--store', join(this.folder, 'hall.db'), '--unlimited', ...this.more],
      {stdio: ['ignore', 'pipe', 'inherit']},
    );
    const line = await new Promise((resolve, reject) => {
      let text = '';
      this.process.stdout.on('data', d => {
        if ((text += d).includes('\n')) resolve(text);
      });
      this.process.once('exit', code => reject(new Error(`the server ended with ${code}`)));
    });
    this.port = Number(/:(\d+)/.exec(line.slice(line.indexOf('//')))[1]);
    this.base = `http://127.0.0.1:${this.port}`;
  }

  stop() {
    const ended = new Promise(done => this.process.once('exit', done));
    this.process.kill('SIGTERM');
    return ended;
  }

  /** As a crash: nothing is said and nothing written any more. */
  kill() {
    const ended = new Promise(done => this.process.once('exit', done));
    this.process.kill('SIGKILL');
    return ended;
  }

  async open(browserPath, {headless = true, args = []} = {}) {
    await this.start();
    this.browser = await chromium.launch({
      executablePath: browserPath,
      headless,
      args: [...flags, ...args],
      timeout: patience,
    });
  }

  async close() {
    await this.browser?.close();
    await this.stop();
    rmSync(this.folder, {recursive: true, force: true});
  }

  /** A window of its own: nothing is shared with the others. What it complains about fails the test. */
  async window(path = '/', options = {}) {
    const context = await this.browser.newContext({
      locale: 'en',
      reducedMotion: 'reduce',
      viewport: {width: 1280, height: 860},
      ...options,
    });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    page.on('pageerror', e => this.faults.push(`${path}: ${e.message}`));
    page.on('console', m => {
      if (m.type() === 'error' && !/WebSocket|ERR_CONNECTION|Failed to load/.test(m.text()))
        this.faults.push(`${path}: ${m.text()}`);
    });
    page.on('request', r => {
      if (!/^(data|blob):/.test(r.url()) && !r.url().startsWith('http://127.0.0.1:'))
        this.faults.push(`${path}: asks ${r.url()}`);
    });
    await page.goto(path.startsWith('http') ? path : this.base + path);
    return page;
  }

  async newGame(regulations, more = {}) {
    const make = () => fetch(`${this.base}/api/games`, {method: 'POST', body: JSON.stringify({regulations, ...more})});
    let answer = await make();
    for (const end = Date.now() + patience; answer.status === 503 && Date.now() < end; answer = await make())
      await new Promise(done => setTimeout(done, 200)); // a store that does not answer at the moment
    if (answer.status !== 201) throw new Error(await answer.text());
    return answer.json();
  }
}

/** Pictures for the README, when SCREENSHOTS names a folder. */
export async function picture(page, name, options = {}) {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, `${name}.png`), shrink(await page.screenshot(options)));
}

/** What axe-core objects to, in both colour schemes: "rule: element". */
export async function violations(page) {
  const found = [];
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({colorScheme});
    await page.evaluate(axe);
    const only = colorScheme === 'dark' ? {runOnly: ['color-contrast', 'link-in-text-block']} : {}; // the rest is the same page
    const result = await page.evaluate(o => window.axe.run(document, {resultTypes: ['violations'], ...o}), only);
    for (const v of result.violations)
      for (const n of v.nodes) found.push(`${colorScheme} ${v.id}: ${n.target} ${n.failureSummary ?? ''}`);
  }
  await page.emulateMedia({colorScheme: 'light'});
  return found;
}

const center = async (page, square) => {
  const box = await page.locator(`.squares [data-square="${square}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

export async function drag(page, from, to) {
  await page.mouse.move(...(await center(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await center(page, to)), {steps: 4});
  await page.mouse.up();
}
export async function click(page, square) {
  await page.mouse.click(...(await center(page, square)));
}
export async function tap(page, square) {
  await page.touchscreen.tap(...(await center(page, square)));
}
export const type = async (page, text) => {
  await page.locator('#line').fill(text);
  await page.locator('#line').press('Enter');
};
/** Wait until it is no longer the turn of one window, by its own account, and that of the other: neither shows what was before. */
export async function passes(from, to) {
  await from.locator('.status.mine').waitFor({state: 'detached'});
  await to.locator('.status.mine').waitFor();
}
/** Wait until a move stands on the sheet. */
export const played = (page, text) => page.locator('.sheet .text').getByText(text, {exact: true}).last().waitFor();
export const button = (page, name) => page.getByRole('button', {name, exact: true});
/** The own clock. */
export const press = page => page.locator('.plate.own button.press').click();

/** Everything is kept, the library, too: what the server would be asked for is there without it. */
export const isKept = page =>
  page.evaluate(async () => {
    const kept = async () => {
      const files = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
      return files.flat().map(({url}) => new URL(url).pathname);
    };
    const isThere = urls =>
      navigator.serviceWorker.controller &&
      urls.includes('/') &&
      urls.filter(url => url.endsWith('.wasm')).length === 2;
    while (!isThere(await kept())) await new Promise(done => setTimeout(done, 100));
  });
