// How long the first board takes on a telephone, until it is seen and until the page's program has it (a player may then move): a
// fresh window, a processor four times slower, and the network of Lighthouse's mobile preset ("slow 4G": 150 ms there and back,
// 1.6 Mbit/s down, 750 kbit/s up). And how many frames a second are drawn while a piece is dragged. All depend on the machine and
// on what else it does, so that two programs are measured in turn; what does not is tested (tests/web/board.test.mjs).
//
// usage: node bench/page.mjs [PROGRAM[,OTHER]] [TIMES]
import {Hall, findBrowser} from '../tests/web/hall.mjs';

const [program = 'build/jadoube', times = '7'] = process.argv.slice(2);
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, hasTouch: true, isMobile: true};
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];
const all = (list, unit) => `median ${Math.round(median(list))} ${unit} (${list.map(Math.round).join(' ')})`;

/** Milliseconds from the request until the men are seen, and until the page is there to be used: {seen, used}. */
async function firstBoard(hall, {path, ready}) {
  const context = await hall.browser.newContext({locale: 'en', ...phone});
  context.setDefaultTimeout(240000);
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', slow4g);
  await tools.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.addInitScript(ready => {
    const wanted = {seen: '.man, .small-board use', used: ready};
    window.drawn = {};
    const look = () => {
      for (const [name, found] of Object.entries(wanted))
        if (!(name in window.drawn) && document.querySelector(found)) {
          window.drawn[name] = null;
          requestAnimationFrame(() => setTimeout(() => (window.drawn[name] = performance.now()))); // after it is painted
        }
    };
    new MutationObserver(look).observe(document, {childList: true, subtree: true, attributes: true});
  }, ready);
  await page.goto(hall.base + path);
  const took = await (
    await page.waitForFunction(() => window.drawn.seen && window.drawn.used && window.drawn)
  ).jsonValue();
  await context.close();
  return took;
}

/** Frames in each second while a piece is dragged about for three of them. */
async function frames(hall, path) {
  const page = await hall.window(path, {reducedMotion: 'no-preference'});
  await page.locator('.board.live').waitFor();
  const box = await page.locator('.squares').boundingBox();
  const at = (column, row) => [box.x + (box.width * (column + 0.5)) / 8, box.y + (box.height * (row + 0.5)) / 8];
  await page.mouse.move(...at(4, 6));
  await page.mouse.down();
  await page.evaluate(() => {
    window.counted = 0;
    const count = () => (window.counted++, requestAnimationFrame(count));
    requestAnimationFrame(count);
  });
  const seconds = [];
  for (let s = 0; s < 3; s++) {
    const [before, began] = [await page.evaluate(() => window.counted), Date.now()];
    for (let i = 0; Date.now() - began < 1000; i++)
      await page.mouse.move(...at(3.5 + 3.5 * Math.cos(i / 20), 3.5 + 3.5 * Math.sin(i / 20)));
    seconds.push((((await page.evaluate(() => window.counted)) - before) * 1000) / (Date.now() - began));
  }
  await page.context().close();
  return seconds;
}

/** A hall with a game that runs, and whom to measure. */
async function openHall(path) {
  const hall = new Hall(path);
  await hall.open(findBrowser());
  const game = await hall.newGame({preset: 'online', control: '600+3', arbiter: false, white: 'Anna', black: 'Boris'});
  const other = await hall.window(game.links.black);
  const people = {
    'a player': {path: game.links.white, ready: '.board.live'},
    'a spectator': {path: game.links.spectator, ready: '.man'},
  };
  return {path, hall, other, people, took: {}};
}

const halls = [];
for (const path of program.split(',')) halls.push(await openHall(path));
for (let i = 0; i < Number(times); i++)
  for (const {hall, people, took} of halls)
    for (const [who, what] of Object.entries(people)) (took[who] ??= []).push(await firstBoard(hall, what));
for (const {path, hall, other, people, took} of halls) {
  for (const [who, list] of Object.entries(took))
    for (const name of ['seen', 'used'])
      console.log(
        `${path}: first board ${name} by ${who}: ${all(
          list.map(t => t[name]),
          'ms',
        )}`,
      );
  console.log(`${path}: while dragging: ${all(await frames(hall, people['a player'].path), 'frames a second')}`);
  await other.context().close();
  await hall.close();
}
