// Debian's Firefox, spoken to in WebDriver BiDi, which it understands by itself: no driver is needed.
import {spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const {ws: WebSocket} = require('playwright-core/lib/utilsBundle');
const patience = 240000; // ms: the machine may be busy

export const findFirefox = () =>
  ['firefox-esr', 'firefox']
    .map(n =>
      spawnSync('sh', ['-c', `command -v ${n}`])
        .stdout.toString()
        .trim(),
    )
    .find(Boolean);

const preferences = [
  'browser.shell.checkDefaultBrowser',
  'datareporting.policy.dataSubmissionEnabled',
  'app.update.enabled',
  'browser.aboutwelcome.enabled',
]
  .map(name => `user_pref("${name}", false);`)
  .join('\n');

export class Firefox {
  async open(program) {
    this.profile = mkdtempSync(join(tmpdir(), 'jadoube-fox-'));
    writeFileSync(join(this.profile, 'user.js'), preferences);
    this.process = spawn(
      program,
      ['--headless', '--no-remote', '--profile', this.profile, '--remote-debugging-port', '0'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {...process.env, HOME: this.profile, MOZ_DISABLE_CONTENT_SANDBOX: '1'},
      },
    );
    process.on('exit', () => this.process.kill()); // also when a test dies
    const address = await new Promise((done, failed) => {
      let said = '';
      this.process.stderr.on('data', d => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec((said += d));
        if (found) done(found[1]);
      });
      this.process.once('exit', () => failed(new Error(`Firefox has ended: ${said}`)));
    });
    this.socket = new WebSocket(`${address}/session`);
    await new Promise(done => this.socket.once('open', done));
    this.waiting = new Map();
    this.n = 0;
    this.faults = [];
    this.socket.on('message', data => this.hear(JSON.parse(data)));
    await this.tell('session.new', {capabilities: {}});
    await this.tell('session.subscribe', {events: ['log.entryAdded']});
  }

  hear({id, type, result, message, method, params}) {
    if (method === 'log.entryAdded' && params.level === 'error') this.faults.push(params.text);
    const one = this.waiting.get(id);
    if (!one) return;
    this.waiting.delete(id);
    if (type === 'success') one.done(result);
    else one.failed(new Error(message));
  }

  tell(method, params) {
    const id = ++this.n;
    this.socket.send(JSON.stringify({id, method, params}));
    return new Promise((done, failed) => this.waiting.set(id, {done, failed}));
  }

  async close() {
    const ended = new Promise(done => this.process.once('exit', done));
    this.process.kill();
    await ended;
    rmSync(this.profile, {recursive: true, force: true, maxRetries: 5, retryDelay: 200});
  }

  /** A window that shares nothing with the others. */
  async window(url, {width = 1280, height = 860} = {}) {
    const {userContext} = await this.tell('browser.createUserContext', {});
    const {context} = await this.tell('browsingContext.create', {type: 'window', userContext});
    await this.tell('browsingContext.setViewport', {context, viewport: {width, height}});
    const window = new Window(this, context);
    await window.go(url);
    return window;
  }
}

class Window {
  constructor(fox, context) {
    Object.assign(this, {fox, context});
  }

  go(url) {
    return this.fox.tell('browsingContext.navigate', {context: this.context, url, wait: 'complete'});
  }

  resize(width, height) {
    return this.fox.tell('browsingContext.setViewport', {context: this.context, viewport: {width, height}});
  }

  /** What an expression in the page gives, as JSON. */
  async get(expression) {
    const {result, exceptionDetails} = await this.fox.tell('script.evaluate', {
      expression: `JSON.stringify((${expression}) ?? null)`,
      target: {context: this.context},
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  async until(expression) {
    for (const end = Date.now() + patience; Date.now() < end; await new Promise(done => setTimeout(done, 100)))
      if (await this.get(expression)) return;
    throw new Error(`it never became true: ${expression}\n${await this.get('document.body.innerText')}`);
  }

  shows(text) {
    return this.until(`document.body?.innerText.includes(${JSON.stringify(text)})`);
  }

  async middle(selector) {
    await this.until(`document.querySelector(${JSON.stringify(selector)})`);
    return this.get(
      `(e => { e.scrollIntoView({block: 'nearest'}); const b = e.getBoundingClientRect(); return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]; })(document.querySelector(${JSON.stringify(selector)}))`,
    );
  }

  async point(...actions) {
    await this.fox.tell('input.performActions', {
      context: this.context,
      actions: [{type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions}],
    });
  }

  /** Wherever it is by then: a page that has just been loaded may still move. */
  async click(selector) {
    await this.middle(selector);
    const {result} = await this.fox.tell('script.evaluate', {
      expression: `document.querySelector(${JSON.stringify(selector)})`,
      target: {context: this.context},
      awaitPromise: false,
    });
    const origin = {type: 'element', element: {sharedId: result.sharedId}};
    await this.point(
      {type: 'pointerMove', x: 0, y: 0, origin},
      {type: 'pointerDown', button: 0},
      {type: 'pointerUp', button: 0},
    );
  }

  async drag(from, to) {
    const [a, b] = [await this.middle(`[data-square="${from}"]`), await this.middle(`[data-square="${to}"]`)];
    const half = [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)];
    const moves = [half, b].map(([x, y]) => ({type: 'pointerMove', x, y, duration: 60}));
    await this.point({type: 'pointerMove', x: a[0], y: a[1]}, {type: 'pointerDown', button: 0}, ...moves, {
      type: 'pointerUp',
      button: 0,
    });
  }

  async keys(text) {
    const actions = [...text].flatMap(value => [
      {type: 'keyDown', value},
      {type: 'keyUp', value},
    ]);
    await this.fox.tell('input.performActions', {context: this.context, actions: [{type: 'key', id: 'keys', actions}]});
  }

  async type(text) {
    await this.click('#line');
    await this.keys(`${text}\uE007`);
  }
}
