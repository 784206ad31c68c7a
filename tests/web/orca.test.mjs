// What a blind player hears: the page in Chromium, read by Orca, the screen reader of Debian's desktops. Every sentence that it
// hands to the voice is written down here. Run by tools/check-web orca, which gives it a D-Bus session of its own.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {Hall, findBrowser, type} from './hall.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
const speech = join(hall.folder, 'orca.out');
const started = [];
const pause = ms => new Promise(done => setTimeout(done, ms));

function start(program, args, options = {}) {
  const child = spawn(program, args, {stdio: 'ignore', ...options});
  started.push(child);
  return child;
}

/** A display of its own, on a number that is free. */
async function display() {
  const x = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((done, failed) => {
    x.stdio[3].once('data', d => done(String(d).trim()));
    x.once('exit', () => failed(new Error('Xvfb has ended')));
  });
  return `:${number}`;
}

/** Orca's own record is written line by line, not when it ends. */
const lineByLine = `import builtins
plain = builtins.open
builtins.open = lambda name, *how, **more: plain(name, *how, **({'buffering': 1} if str(name).endswith('orca.out') else {}), **more)
`;

/** What Orca has handed to the voice so far. */
const spoken = () =>
  existsSync(speech)
    ? [...readFileSync(speech, 'utf8').matchAll(/SPEECH OUTPUT: '(.*?)'\s?(?:\{|$)/gm)].map(m => m[1].trim())
    : [];

/** What it says until a sentence that fits, and what follows shortly. */
async function hears(from, wanted, patience = 240000) {
  for (const end = Date.now() + patience; Date.now() < end; await pause(200))
    if (
      spoken()
        .slice(from)
        .some(s => wanted.test(s))
    ) {
      await pause(700);
      return spoken().slice(from);
    }
  assert.fail(`${wanted} was not said, but: ${spoken().slice(from).join(' | ')}`);
}

before(async () => {
  const home = join(hall.folder, 'home');
  mkdirSync(home, {mode: 0o700});
  Object.assign(process.env, {DISPLAY: await display(), HOME: home, XDG_RUNTIME_DIR: home});
  start('openbox', []);
  start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately', '--a11y=1', '--screen-reader=1']);
  await pause(1500);
  writeFileSync(join(home, 'sitecustomize.py'), lineByLine);
  start('orca', [`--debug-file=${speech}`, '--enable', 'speech'], {env: {...process.env, PYTHONPATH: home}});
  await hears(0, /Screen reader on/); // on a busy machine it takes its time
  await hall.open(findBrowser(), {headless: false, args: ['--force-renderer-accessibility']});
});
after(async () => {
  if (hall.process) await hall.close();
  for (const child of started.reverse()) child.kill('SIGKILL');
});

test('a game as it is heard', async () => {
  const game = await hall.newGame({preset: 'rapid', control: '600+5', arbiter: false, white: 'Anna', black: 'Boris'});
  const act = (who, event) =>
    fetch(`${hall.base}/api/games/${game.id}/events`, {
      method: 'POST',
      headers: {Authorization: `Bearer ${game.keys[who]}`},
      body: JSON.stringify(event),
    });
  const there = fetch(`${hall.base}/api/games/${game.id}/stream`, {
    headers: {Authorization: `Bearer ${game.keys.black}`},
  }); // Black sits down
  const page = await hall.window(game.links.white, {viewport: null});
  await page.locator('.clock.runs').waitFor();
  await page.bringToFront();
  let from = spoken().length;
  await page.locator('#line').focus();
  const once = (said, sentence) =>
    assert.equal(said.filter(s => s.includes(sentence)).length, 1, `${sentence}: ${said.join(' | ')}`);
  const field = await hears(from, /Type a move or a question/);
  once(field, 'Type a move or a question entry Nf3, e2e4, 0-0, clock …');
  assert.ok(!field.some(s => s.includes('any notation')), field.join(' | ')); // the help is for those who ask

  const whatFollows = async (doing, wanted) => {
    from = spoken().length;
    await doing();
    return hears(from, wanted);
  };
  once(
    await whatFollows(() => type(page, 'touch g1'), /4\.3\.1/),
    'Anna touched one of their own pieces on g1 (knight) and must move it',
  );
  once(
    await whatFollows(() => type(page, 'Nf3'), /On the board/),
    'On the board: knight g1 to f3. The clock is not pressed yet.',
  );
  await whatFollows(() => type(page, 'press'), /Done: press/);
  once(await whatFollows(() => act('black', {do: 'play', move: 'd7d5'}), /Black:/), 'Black: pawn d7 to d5');
  once(await whatFollows(() => type(page, 'Nf3d6 press'), /7\.5\.5|not understood/), 'Article 7.5.5');
  once(await whatFollows(() => act('black', {do: 'offer'}), /offers a draw|9\.1/), 'draw');
  const clocks = await whatFollows(() => type(page, 'clock'), /White \d/);
  assert.equal(clocks.filter(s => /^White \d+:\d\d, Black \d+:\d\d$/.test(s)).length, 1, clocks.join(' | '));
  await page.context().close();
  await there.then(a => a.body.cancel());
});
