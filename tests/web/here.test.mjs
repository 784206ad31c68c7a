// The page without its server: kept by the service worker, the Laws in the browser. JADOUBE names the program.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, before, test} from 'node:test';
import {Hall, button, click, drag, findBrowser, isKept, picture, played, press, type, violations} from './hall.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
before(() => hall.open(findBrowser()));
after(async () => {
  await hall.browser?.close();
  if (hall.process.exitCode === null) await hall.stop();
});
const quietly = () => assert.deepEqual(hall.faults.splice(0), []);
const shows = (page, text) => page.getByText(text).first().waitFor();

test('the library: its type, for ever, and nothing else may be compiled', async () => {
  const page = await fetch(hall.base);
  const policy = page.headers.get('content-security-policy');
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' 'sha256-[^;]*;/);
  assert.doesNotMatch(policy, /'unsafe-/);
  const keeper = await fetch(`${hall.base}/keeper.js`);
  assert.equal(keeper.headers.get('cache-control'), 'no-cache');
  const [module] = /\/whole-[0-9A-Z]{8}\.wasm/.exec(await keeper.text());
  const answer = await fetch(hall.base + module, {headers: {'Accept-Encoding': 'gzip'}});
  assert.equal(answer.headers.get('content-type'), 'application/wasm');
  assert.match(answer.headers.get('cache-control'), /immutable/);
  const manifest = await (await fetch(`${hall.base}/manifest.webmanifest`)).json();
  assert.deepEqual([manifest.start_url, manifest.display], ['/', 'standalone']);
  for (const {src, type} of manifest.icons)
    assert.equal((await fetch(hall.base + src)).headers.get('content-type'), type);
});

test('beside the server: once the library is here, questions make no way to it, and a typed move stands at once', async () => {
  const game = await hall.newGame({preset: 'online', control: '600', arbiter: false}, {start: true});
  const black = await hall.window(game.links.black);
  const page = await hall.window(game.links.white);
  const asked = [];
  page.on('websocket', socket => socket.on('framesent', ({payload}) => /"ask"/.test(payload) && asked.push(payload)));
  await page.reload();
  await shows(page, 'Your move');
  const lastSaid = () => [...document.querySelectorAll('.said li')].at(-1)?.textContent;
  for (let before = -1, rank = 1; before !== asked.length; rank = 9 - rank) {
    before = asked.length; // until it is here, the server answers
    const said = await page.evaluate(lastSaid);
    await type(page, `rank ${rank}`);
    await page.waitForFunction(
      said => [...document.querySelectorAll('.said li')].at(-1)?.textContent !== said,
      said ?? undefined,
    );
  }
  await type(page, 'Nf3');
  await played(black, 'Nf3');
  await Promise.all([page, black].map(p => p.context().close()));
  quietly();
});

test('the first screen: a piece is moved and the game has begun; hint, take-back, the look back; what is chosen is obeyed', async () => {
  const page = await hall.window('/');
  assert.deepEqual(await violations(page), []);
  await click(page, 'e2');
  await click(page, 'e4');
  await page.waitForURL('**/here#*');
  const moves = n => page.waitForFunction(n => document.querySelectorAll('.sheet .text').length === n, n);
  await moves(2);
  await page.locator('.plate.top .name', {hasText: 'Computer · 800'}).waitFor();
  await page.locator('.plate.bottom .name', {hasText: 'You'}).waitFor();
  assert.equal(await page.locator('.clock').count(), 0); // no clock was chosen
  assert.equal(await page.getByText('Leave the venue').count(), 0);
  await button(page, 'Hint').click();
  assert.equal(await page.locator('.square.hint').count(), 0);
  await button(page, 'Show the move').click(); // first the piece, then the move
  assert.equal(await page.locator('.square.hint').count(), 2);
  assert.deepEqual(await violations(page), []);
  await page.reload(); // it is kept
  await moves(2);
  await button(page, 'Take back').click();
  await moves(0);
  await type(page, 'd4');
  await moves(2);
  await button(page, 'Resign').click();
  await page.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await page.locator('.study .accuracy').waitFor(); // at once, beside the board
  await page.locator('.downloads summary').click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'PGN').click()]);
  const pgn = readFileSync(await download.path(), 'utf8');
  assert.match(pgn, /\[TimeControl "-"\]/);
  assert.match(pgn, /\[Hints "1"\][^]*\[TakeBacks "1"\]/);
  assert.doesNotMatch(pgn, /%clk/);
  await button(page, 'Share this position').click();
  const link = await page.locator('.shared-link').inputValue();
  await button(page, 'Rematch').click();
  await page.locator('.plate.bottom[data-colour=black]').waitFor(); // colours reversed

  await page.goto(link);
  await page.locator('.flow [aria-current]').waitFor(); // the very position
  await page.goto(`${hall.base}/`);
  await page.locator('.computer-choice').getByLabel('Clock').selectOption('10+5');
  await page.locator('.computer-choice').getByLabel('You play').selectOption('Black');
  await button(page, 'Play as Black').click();
  await page.locator('.plate.bottom[data-colour=black] .clock', {hasText: '10:0'}).waitFor();
  await moves(1);
  await page.context().close();
  quietly();
});

test('without the server: a game at one screen to mate and where it turned, a file of games, one with the computer, the guided one', async () => {
  const page = await hall.window('/');
  await isKept(page);
  await hall.stop();

  await page.reload();
  await shows(page, 'The server cannot be reached.');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('radio', {name: /Blitz/}).check();
  await shows(page, '3+2');
  await button(page, 'Start the game').click();
  const seat = colour => page.locator(`.plate.bottom.own[data-colour=${colour}]`).waitFor();
  const moveAndPress = async (from, to) => {
    await drag(page, from, to);
    await press(page);
  };
  await seat('white');
  await moveAndPress('f2', 'f3');
  await seat('black');
  await moveAndPress('e7', 'e4'); // illegal
  await page
    .getByRole('button', {name: /What does Article (7\.5\.5|A\.5\.2|B\.\S+) ask/})
    .first()
    .click();
  await page.locator('.law-text[aria-busy=false]').waitFor();
  await page.getByLabel('Close').click();
  await moveAndPress('e7', 'e5');
  await seat('white');
  await page.reload(); // nothing is lost, and its time stood
  await seat('white');
  await type(page, 'g4');
  await played(page, 'g4');
  await press(page);
  await seat('black');
  assert.deepEqual(await violations(page), []);
  await drag(page, 'd8', 'h4');
  await page.locator('.result .score', {hasText: '0-1'}).waitFor();
  await page.locator('.result').getByRole('button', {name: 'What does Article 5.1.1 ask?'}).waitFor();
  await page.locator('.downloads summary').click();
  const [pgn] = await Promise.all([page.waitForEvent('download'), button(page, 'PGN').click()]);
  assert.match(pgn.suggestedFilename(), /\.pgn$/);
  await button(page, 'Find where the game turned').click();
  await page.locator('.mistakes tbody tr').filter({hasText: 'g4'}).click();
  await page.locator('.arrow.better').waitFor(); // what was played and what was better, over the position before it
  await page.locator('.study-curve').waitFor();
  await shows(page, 'accuracy');
  assert.deepEqual(await violations(page), []);

  await page.goto(`${hall.base}/pgn`);
  await page
    .getByLabel('or paste')
    .fill('[White "Anna"]\n[Black "Boris"]\n\n1. e4 {[%clk 0:05:00] good} (1. d4 d5) e5 2. Nf3 *');
  await button(page, 'Read').click();
  await shows(page, 'Anna – Boris');
  await shows(page, 'Read on this device, without the server');
  await page.locator('.flow').getByText('d5').waitFor();
  assert.deepEqual(await violations(page), []);

  await page.goto(`${hall.base}/here`);
  await page.getByRole('radio', {name: 'The computer'}).check();
  await button(page, 'Start the game').click();
  await shows(page, 'Your move');
  for (const [typed, answers] of [
    ['e4', 2],
    ['Nf3', 4],
  ]) {
    await type(page, typed);
    await played(page, typed);
    await page.waitForFunction(n => document.querySelectorAll('.sheet .text').length === n, answers);
  }
  await shows(page, 'Your move');
  await picture(page, 'here');
  await button(page, 'Resign').click();
  await page.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await button(page, 'Against a weaker one: Beginner · 600').click();
  await page.locator('.result').waitFor({state: 'detached'});
  await page.locator('.plate.bottom[data-colour=black]').waitFor(); // colours reversed

  await page.goto(`${hall.base}/first`);
  await shows(page, 'Pick up the knight on g1');
  await drag(page, 'g1', 'f3');
  await page.locator('.plate.own button.press').click();
  await shows(page, 'the bishop from f1 on a6');
  await page.context().close();
  quietly();
});
