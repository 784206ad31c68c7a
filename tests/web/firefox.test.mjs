// The main paths in Debian's Firefox, against a real server.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {Firefox, findFirefox} from './firefox.mjs';
import {Hall} from './hall.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
const fox = new Firefox();
before(async () => {
  await hall.start();
  await fox.open(findFirefox());
});
after(async () => {
  await fox.close();
  await hall.close();
});
const man = (piece, square) => `document.querySelector('[data-man="${piece}@${square}"]')`;

test('a game online: made on the first page, dragged, clicked, by keyboard, to its end; what the Laws say to it', async () => {
  const white = await fox.window(`${hall.base}/`);
  await white.until(`/5.min, .3.s a.move/.test(document.body?.innerText)`); // by then the server has said what it can do, and nothing moves any more
  await white.click('.go button');
  await white.until(`location.pathname.startsWith('/g/') && document.querySelector('.invite')`);
  const link = await white.get(`document.querySelector('.invite .copy input').value`);
  const black = await fox.window(link);
  await white.shows('Your move');
  await white.drag('e2', 'e4');
  await black.until(man('P', 'e4'));
  await black.click('[data-square="e7"]');
  await black.until(`document.querySelector('.square.target')`);
  await black.click('[data-square="e5"]');
  await white.until(man('p', 'e5'));
  await white.get(`document.querySelector('[data-square="d1"]').focus()`);
  await white.keys('\uE007'); // Enter, then from d1 to h5
  await white.keys('\uE014\uE014\uE014\uE014\uE013\uE013\uE013\uE013\uE007');
  await black.until(man('Q', 'h5'));
  await black.type('a6');
  await white.until(man('p', 'a6'));
  await white.type('Bc4');
  await black.until(man('B', 'c4'));
  await black.type('a5');
  await white.until(man('p', 'a5'));
  await white.drag('h5', 'f7');
  await black.shows('You lose');
  await white.shows('Rematch');
  await white.click('a[href^="/pgn#"]');
  await white.shows('The Laws have nothing to say to this game.');
  await white.click('.replay button:last-child');
  await white.until(man('Q', 'f7'));
  assert.deepEqual(fox.faults.splice(0), []);
});

test('at a board: touched, pressed, illegal, claimed, in the guided first game', async () => {
  const page = await fox.window(`${hall.base}/first`);
  await page.shows('Pick up the knight on g1');
  await page.click('[data-square="g1"]');
  await page.shows('Put the knight on f3');
  await page.drag('g1', 'f3');
  await page.shows('your own clock still runs');
  await page.click('.plate.own button.press');
  await page.shows('the bishop from f1 on a6');
  await page.drag('f1', 'a6');
  await page.shows('as if nothing were wrong');
  await page.keys(' '); // the board has no focus: Space presses the clock
  await page.shows('illegal moves: 1');
  assert.deepEqual(fox.faults.splice(0), []);
});

test('at several sizes nothing hangs over, and board and clocks are there', async () => {
  const game = await hall.newGame({preset: 'blitz', control: '180+2', arbiter: false, white: 'Anna', black: 'Boris'});
  const page = await fox.window(hall.base + game.links.white);
  await page.until(`document.querySelector('.board')`);
  for (const [width, height] of [
    [360, 640],
    [844, 390],
    [1366, 650],
    [1920, 1080],
  ]) {
    await page.resize(width, height);
    await page.until(`innerWidth === ${width}`);
    const seen = await page.get(`(() => {
      const inside = e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.left >= 0 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1; };
      const board = document.querySelector('.board').getBoundingClientRect();
      return {wide: document.documentElement.scrollWidth <= innerWidth, board: inside(document.querySelector('.board')), square: Math.abs(board.width - board.height) < 2,
        clocks: [...document.querySelectorAll('.plate .clock')].every(inside)};
    })()`);
    assert.deepEqual(seen, {wide: true, board: true, square: true, clocks: true}, `${width}x${height}`);
  }
});

test('a game from a file, dropped on the page', async () => {
  const page = await fox.window(`${hall.base}/pgn`);
  await page.until(`document.querySelector('.drop')`);
  await page.get(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(['1. f3 e5 2. g4 Qh4# 1-0'], 'a.pgn'));
    document.querySelector('.drop').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
  })()`);
  await page.shows('the final position is mate');
  await page.click('.replay button:last-child');
  await page.until(man('q', 'h4'));
  assert.deepEqual(fox.faults.splice(0), []);
});
