// The board itself: what is drawn in every frame while moves are on their way, at any window, and after a crash.
import assert from 'node:assert/strict';
import {get} from 'node:http';
import {after, before, test} from 'node:test';
import {Hall, click, drag, findBrowser, passes, played, press, tap, type} from './hall.mjs';
import {Detour} from './detour.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
before(() => hall.open(findBrowser()));
after(() => hall.close());
const quietly = () => {
  assert.deepEqual(hall.faults.splice(0), []);
};
const close = (...pages) => Promise.all(pages.map(p => p.context().close()));
const mine = page => page.locator('.status.mine').waitFor();
const stands = (page, man) => page.locator(`.man[data-man="${man}"]`).waitFor({state: 'attached'});
const moving = {reducedMotion: 'no-preference'};

/** Note in every frame where each man is drawn: the square under its middle. */
const record = page =>
  page.evaluate(() => {
    window.frames_ = [];
    const squareAt = (x, y) => {
      const box = document.querySelector('.squares').getBoundingClientRect();
      const column = Math.floor(((x - box.left) / box.width) * 8),
        row = Math.floor(((y - box.top) / box.height) * 8);
      return (
        document.querySelectorAll('.squares [role=row]')[row]?.querySelectorAll('[data-square]')[column]?.dataset
          .square ?? null
      );
    };
    const names = new Map();
    const look = () => {
      const frame = {};
      for (const man of document.querySelectorAll('.man')) {
        if (!names.has(man)) names.set(man, names.size);
        const box = man.getBoundingClientRect();
        frame[names.get(man)] = squareAt(box.left + box.width / 2, box.top + box.height / 2);
      }
      window.frames_.push(frame);
      window.recording = requestAnimationFrame(look);
    };
    look();
  });
const recorded = page =>
  page.evaluate(() => {
    cancelAnimationFrame(window.recording);
    return window.frames_;
  });

/** The squares that a man was drawn on, one after the other. */
function ways(frames) {
  const out = new Map();
  for (const frame of frames)
    for (const [man, square] of Object.entries(frame)) {
      const way = out.get(man) ?? out.set(man, []).get(man);
      if (way.at(-1) !== square) way.push(square);
    }
  return [...out.values()];
}
/** No square twice: nobody is drawn on one that he has left. */
const assertSteady = (frames, what, among = () => true) => {
  assert.ok(frames.length > 5, `${what}: ${frames.length} frames`);
  for (const way of ways(frames).filter(among))
    assert.equal(new Set(way).size, way.length, `${what}: drawn on ${way.join(' ')}`);
};

/** An answer as it comes over the wire: {bytes, headers}. */
const wire = path =>
  new Promise((resolve, reject) => {
    get(hall.base + path, {headers: {'Accept-Encoding': 'gzip, deflate, br'}}, answer => {
      let bytes = 0;
      answer.on('data', d => (bytes += d.length)).on('end', () => resolve({bytes, headers: answer.headers}));
    }).on('error', reject);
  });

/** Where the board, its men and its coordinates are seen: the sketch and the board itself are the same to the eye. */
const seen = page =>
  page.evaluate(() => {
    const boxes = what =>
      [...document.querySelectorAll(what)].map(e =>
        Object.values(e.getBoundingClientRect().toJSON()).map(Math.round).join(),
      );
    return {
      board: boxes('.board'),
      men: boxes('.board use').length,
      coordinates: boxes('.ranks span, .files span'),
      plates: boxes('.plate'),
    };
  });

test('the first board: all that it needs is asked for at once, it is seen as soon as the game is told, and is small', async t => {
  const game = await hall.newGame({preset: 'online', control: '600+3', arbiter: false});
  const context = await hall.browser.newContext({locale: 'cs'});
  context.setDefaultTimeout(240000);
  const page = await context.newPage();
  const asked = [],
    held = [];
  let complete;
  const needed = new Promise(done => (complete = done)); // before the first of them is answered
  await page.route('**/*', route => {
    const path = new URL(route.request().url()).pathname;
    if (/icon|manifest/.test(path) || asked.push(path) === 1) return route.continue();
    held.push(route);
    return held.length === 3 && complete();
  });
  await page.goto(hall.base + game.links.white, {waitUntil: 'commit'});
  await needed;
  const isGame = route => route.request().url().includes('/api/');
  held.find(isGame).continue();
  await page.locator('.small-board use').nth(31).waitFor({state: 'attached'}); // without the program and the words
  const sketched = await seen(page);
  assert.deepEqual([sketched.men, sketched.board.length, sketched.plates.length], [32, 1, 2]);
  for (const route of held.filter(r => !isGame(r))) route.continue();
  await stands(page, 'P@e2');
  assert.deepEqual(await seen(page), sketched, 'nothing moves when the program comes');
  assert.deepEqual(
    asked.map(p => p.replace(/-\w{8}\./, '.')).sort(),
    [`/api/games/${game.id}`, '/chunk.js', '/cs.js', game.links.white.split('#')[0]].sort(),
  );
  const files = await Promise.all(asked.filter(p => !p.startsWith('/api')).map(wire));
  const bytes = files.reduce((sum, f) => sum + f.bytes, 0);
  t.diagnostic(`${files[0].bytes} bytes and the game before the first board is seen, ${bytes} before it is used`);
  assert.ok(files[0].bytes < 14300, `${files[0].bytes} bytes of HTML`); // what comes with the first answer of a server
  assert.ok(bytes < 65000, `${bytes} bytes`);
  assert.deepEqual(
    files.map(f => f.headers['content-encoding']),
    ['br', 'br', 'br'],
  );
  assert.deepEqual(
    files.map(f => /immutable/.test(f.headers['cache-control'])),
    [false, true, true],
  );
  await context.close();
});

for (const delay of [0, 100, 300])
  test(`no man is drawn on a square that he has left, ${delay} ms each way`, async () => {
    const detour = await Detour.open(hall.port, delay);
    const game = await hall.newGame({
      preset: 'online',
      control: '600+3',
      arbiter: false,
      white: 'Anna',
      black: 'Boris',
    });
    const white = await hall.window(detour.base + game.links.white, moving),
      black = await hall.window(detour.base + game.links.black, moving);
    await mine(white);
    for (const page of [white, black]) await record(page);
    await drag(white, 'e2', 'e4'); // dragged
    await stands(white, 'P@e4');
    assert.equal(await white.locator('.status.mine').count(), 0, 'it is no longer his move');
    await stands(black, 'P@e4');
    await mine(black);
    await click(black, 'e7'); // clicked
    await click(black, 'e5');
    await stands(white, 'p@e5');
    await mine(white);
    await white.locator('[data-square=g1]').focus(); // by keyboard
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter']) await white.keyboard.press(key);
    await stands(black, 'N@f3');
    await mine(black);
    await drag(white, 'f1', 'c4'); // planned while Black thinks
    await white.locator('.square.plan[data-square=c4]').waitFor();
    await type(black, 'Nc6');
    await played(black, 'Bc4');
    await mine(black);
    await drag(black, 'f8', 'c5');
    await mine(white);
    await click(white, 'e1'); // the rook comes along
    await click(white, 'g1');
    await stands(black, 'R@f1');
    await mine(black);
    const [w, b] = [await recorded(white), await recorded(black)];
    assertSteady(b, 'black');
    assertSteady(w, 'white', way => !(way[0] === 'f1' && way.includes('c4'))); // the planned bishop went home: the hand's way, not the game's
    await close(white, black);
    await detour.close();
    quietly();
  });

test('at a board, 300 ms away: touched, put down, an illegal move goes back once, with its reason', async () => {
  const detour = await Detour.open(hall.port, 300);
  const game = await hall.newGame({preset: 'rapid', control: '600+5', arbiter: false});
  const white = await hall.window(detour.base + game.links.white, moving),
    black = await hall.window(detour.base + game.links.black, moving);
  await mine(white);
  await record(white);
  await record(black);
  await drag(white, 'e2', 'e4');
  await played(white, 'e4');
  await press(white);
  await passes(white, black);
  assertSteady(await recorded(white), 'white');
  assertSteady(await recorded(black), 'black');
  await record(black);
  await drag(black, 'd8', 'd5');
  await press(black);
  await black.locator('.rulings', {hasText: '7.5.5'}).waitFor();
  await stands(black, 'q@d8');
  const queen = ways(await recorded(black)).filter(way => way.includes('d5'));
  assert.equal(queen.length, 1);
  assert.equal(queen[0].filter(s => s === 'd5').length, 1, `there once, back once: ${queen[0].join(' ')}`);
  await close(white, black);
  await detour.close();
  quietly();
});

test('a dragged man follows the pointer in every frame; nothing else is drawn again, and nothing laid out', async t => {
  const game = await hall.newGame({preset: 'online', control: '600+3', arbiter: false});
  const white = await hall.window(game.links.white, moving),
    black = await hall.window(game.links.black);
  await mine(white);
  const box = await white.locator('.squares').boundingBox();
  const at = (column, row) => [box.x + (box.width * (column + 0.5)) / 8, box.y + (box.height * (row + 0.5)) / 8];
  await white.mouse.move(...at(4, 6));
  await white.mouse.down();
  await white.mouse.move(...at(4, 5), {steps: 5});
  const away = await white.evaluate(async () => {
    const worst = [];
    const squares = document.querySelector('.squares');
    const {left, top, width} = squares.getBoundingClientRect();
    const man = document.querySelector('.man.dragged');
    for (let i = 0; i <= 60; i++) {
      const x = left + (width * (4.5 + i / 20)) / 8,
        y = top + (width * (5.5 - i / 20)) / 8;
      const began = performance.now();
      squares.dispatchEvent(
        new PointerEvent('pointermove', {clientX: x, clientY: y, pointerType: 'mouse', bubbles: true}),
      );
      const {left: l, top: t, width: w, height: h} = man.getBoundingClientRect();
      worst.push({off: Math.hypot(l + w / 2 - x, t + h / 2 - y), ms: performance.now() - began});
      await new Promise(requestAnimationFrame);
    }
    return {off: Math.max(...worst.map(f => f.off)), ms: worst.map(f => f.ms).sort((a, b) => a - b)[30]};
  });
  assert.ok(away.off < 1, `${away.off} px behind`);
  t.diagnostic(`${away.ms} ms of work for one movement`); // a sixtieth of a second is 16.7
  const tools = await white.context().newCDPSession(white);
  await tools.send('Performance.enable');
  const layouts = async () =>
    (await tools.send('Performance.getMetrics')).metrics.find(m => m.name === 'LayoutCount').value;
  const before = await layouts();
  const touched = await white.evaluate(() => {
    const squares = document.querySelector('.squares'),
      man = document.querySelector('.man.dragged');
    const {left, top, width} = squares.getBoundingClientRect();
    const watch = new MutationObserver(() => {});
    watch.observe(document.querySelector('main'), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    for (let i = 0; i < 100; i++) {
      const to = {
        clientX: left + (width * (i + 0.5)) / 100,
        clientY: top + width / 2,
        pointerType: 'mouse',
        bubbles: true,
      };
      squares.dispatchEvent(new PointerEvent('pointermove', to));
      man.getBoundingClientRect(); // what has to be laid out is, now
    }
    return watch
      .takeRecords()
      .map(r => (r.target === man ? 'the man' : r.type === 'attributes' ? r.attributeName : r.type));
  });
  assert.ok((await layouts()) - before < 10, 'a clock may have ticked; a hundred movements lay out nothing');
  assert.deepEqual([...new Set(touched)].sort(), ['data-over', 'the man']);
  await white.mouse.move(...at(4, 4));
  await white.mouse.up();
  await stands(black, 'P@e4');
  await close(white, black);
  quietly();
});

test('by touch: tapped and dragged with a finger; check is marked; a typed move is told what became of it', async () => {
  const game = await hall.newGame({preset: 'online', control: '600+3', arbiter: false});
  const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
  const white = await hall.window(game.links.white, phone),
    black = await hall.window(game.links.black);
  await mine(white);
  await tap(white, 'e2');
  await white.locator('.square.target[data-square=e4]').waitFor();
  await tap(white, 'e4');
  await mine(black);
  await type(black, 'Qh4'); // not possible: the pawn stands on e7
  await black.locator('.said .wrong').waitFor();
  assert.equal(await black.getByText('Played').count(), 0);
  await type(black, 'f5');
  await black.locator('.said', {hasText: 'Played: pawn f7 to f5'}).waitFor();
  await mine(white);
  const finger = await white.context().newCDPSession(white);
  const middle = async square => {
    const box = await white.locator(`[data-square=${square}]`).boundingBox();
    return {x: box.x + box.width / 2, y: box.y + box.height / 2};
  };
  const touch = (kind, point) =>
    finger.send('Input.dispatchTouchEvent', {type: kind, touchPoints: point ? [point] : []});
  await touch('touchStart', await middle('d1'));
  for (const square of ['e2', 'f3', 'g4', 'h5']) await touch('touchMove', await middle(square));
  await touch('touchEnd');
  await played(black, 'Qh5+');
  await black.locator('.square.check[data-square=e8]').waitFor();
  await close(white, black);
  quietly();
});

const sizes = [
  [360, 640],
  [390, 844],
  [412, 915],
  [768, 1024],
  [844, 390],
  [915, 412],
  [1024, 768],
  [1280, 600],
  [1366, 650],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
];

/** What is wrong with the window: wider than it is, something covered, the board or a clock not to be seen. */
const layout = () => {
  const out = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) out.push(`${wide} px too wide`);
  const name = e =>
    `${e.tagName.toLowerCase()}.${e.className} ${(e.getAttribute('aria-label') ?? e.textContent).slice(0, 30)}`;
  const seen = (e, whole) => {
    const b = e.getBoundingClientRect();
    const top = whole ? b.top : b.top + b.height / 2,
      bottom = whole ? b.bottom : top;
    return top >= 0 && bottom <= innerHeight + 0.5 && b.left >= -0.5 && b.right <= innerWidth + 0.5;
  };
  for (const e of document.querySelectorAll('.board, .plate, .game > .acts button, .status'))
    if (!seen(e, true)) out.push(`not to be seen: ${name(e)}`);
  if (document.querySelectorAll('.plate .clock').length !== 2) out.push('not two clocks');
  const clips = e => {
    for (let p = e.parentElement; p; p = p.parentElement) {
      const style = getComputedStyle(p);
      if (style.overflowY === 'visible') continue;
      const a = e.getBoundingClientRect(),
        b = p.getBoundingClientRect();
      if (a.top + a.height / 2 < b.top || a.top + a.height / 2 > b.bottom) return true; // to be scrolled to
    }
    return false;
  };
  for (const e of document.querySelectorAll('button, a, input, select, summary, [role=gridcell]')) {
    const b = e.getBoundingClientRect();
    if (!b.width || !b.height || !seen(e, false) || clips(e)) continue;
    const hit = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    if (hit !== e && !e.contains(hit)) out.push(`covered: ${name(e)} by ${hit && name(hit)}`);
  }
  const current = document.querySelector('.sheet [aria-current]')?.getBoundingClientRect(),
    list = document.querySelector('.sheet').getBoundingClientRect();
  if (current && (current.bottom < list.top + 10 || current.top > list.bottom - 10))
    out.push('the last move is not to be seen');
  return out;
};

/** The same, once the page has had the time to follow its window, however busy the machine is. */
async function settled(page) {
  let wrong;
  for (let tries = 0; tries < 100; tries++) {
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    wrong = await page.evaluate(layout);
    if (!wrong.length) break;
  }
  return wrong;
}

test('at every size, by day and by night, in two languages: nothing is covered, the board and both clocks are there', async () => {
  const begin = async (preset, moves) => {
    const game = await hall.newGame({
      preset,
      control: '5400+30',
      arbiter: false,
      white: 'Anna Kateřina Nováková',
      black: 'Boris',
    });
    const pages = [await hall.window(game.links.white), await hall.window(game.links.black)];
    await mine(pages[0]);
    for (const [i, move] of moves.entries()) {
      await type(pages[i % 2], `${move} press`);
      await passes(pages[i % 2], pages[1 - (i % 2)]);
    }
    return pages;
  };
  const moves = 'Nf3 Nc6 Nc3 Nf6 d4 d5 Bf4 Bf5 e3 e6 Bd3 Bd6 0-0 0-0 a3 a6 Nxd5 exd5'.split(' ');
  const online = await begin('online', moves),
    table = await begin('standard', moves);
  const counted = page => page.locator('.material').evaluateAll(all => all.map(e => e.ariaLabel));
  assert.deepEqual(await counted(online[0]), ['Has more: knight, +2', 'Has more: pawn']);
  assert.deepEqual(await counted(table[0]), [], 'at a board a player counts for himself');
  await drag(table[0], 'a3', 'a6'); // an illegal move: its ruling takes room
  await press(table[0]);
  await table[0].locator('.rulings', {hasText: '7.5.5'}).waitFor();
  const wrong = [];
  for (const page of [online[0], table[0]])
    for (const lang of ['en', 'cs']) {
      await page.setViewportSize({width: 1280, height: 800});
      await page.locator('#lang').selectOption(lang);
      await page.locator(`html[lang=${lang}]`).waitFor();
      for (const [width, height] of sizes)
        for (const colorScheme of ['light', 'dark']) {
          await page.setViewportSize({width, height});
          await page.emulateMedia({colorScheme});
          for (const fault of await settled(page)) wrong.push(`${width}×${height} ${colorScheme} ${lang}: ${fault}`);
        }
    }
  assert.deepEqual(wrong, []);
  await close(...online, ...table);
  quietly();
});

test('the server is killed in the middle of a move: it is said, the move is sent again, and both go on', async t => {
  const game = await hall.newGame({preset: 'online', control: '600+3', arbiter: false});
  const white = await hall.window(game.links.white),
    black = await hall.window(game.links.black);
  await mine(white);
  await drag(white, 'e2', 'e4');
  await mine(black);
  await black.evaluate(() => {
    window.same = true; // gone after a reload
  });
  hall.process.kill('SIGSTOP'); // it hears nothing any more
  await drag(black, 'e7', 'e5');
  await stands(black, 'p@e5');
  await hall.kill();
  await black.locator('.bar.trouble').waitFor();
  await stands(black, 'p@e5');
  await hall.start();
  const back = Date.now();
  await black.locator('.bar.trouble').waitFor({state: 'detached'});
  await mine(white); // the move that nobody heard was sent again, and happened once
  const took = Date.now() - back;
  await stands(black, 'p@e5');
  await drag(white, 'g1', 'f3');
  await played(black, 'Nf3');
  assert.ok(await black.evaluate(() => window.same), 'without a reload');
  t.diagnostic(`on after ${took} ms`); // link.test.js holds the pauses between attempts to two seconds
  await close(white, black);
  quietly();
});
