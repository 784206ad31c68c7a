// How long the first board takes on a telephone: a fresh window, a processor four times slower, and the network of Lighthouse's
// mobile preset ("slow 4G": 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up). And how many frames a second are drawn while a
// piece is dragged. Both depend on the machine and on what else it does; what does not is tested (tests/web/board.test.mjs).
//
// usage: node bench/page.mjs [PROGRAM] [TIMES]
import {Hall, findBrowser} from '../tests/web/hall.mjs';

const [program = 'build/jadoube', times = '7'] = process.argv.slice(2);
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, hasTouch: true, isMobile: true};
const slow4g = {offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8};
const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];
const all = (list, unit) => `median ${Math.round(median(list))} ${unit} (${list.map(Math.round).join(' ')})`;

/** Milliseconds from the request until the men stand on the board. */
async function firstBoard(hall, path) {
  const context = await hall.browser.newContext({locale: 'en', ...phone});
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', slow4g);
  await tools.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('.man, .small-board use')) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now()))); // after it is painted
    }).observe(document, {childList: true, subtree: true});
  });
  await page.goto(hall.base + path);
  const took = await (await page.waitForFunction(() => window.drawn)).jsonValue();
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
    for (let i = 0; Date.now() - began < 1000; i++) await page.mouse.move(...at(3.5 + 3.5 * Math.cos(i / 20), 3.5 + 3.5 * Math.sin(i / 20)));
    seconds.push((((await page.evaluate(() => window.counted)) - before) * 1000) / (Date.now() - began));
  }
  await page.context().close();
  return seconds;
}

const hall = new Hall(program);
await hall.open(findBrowser());
const game = await hall.newGame({preset: 'online', control: '600+3', arbiter: false, white: 'Anna', black: 'Boris'});
const other = await hall.window(game.links.black);
for (const [name, path] of [['a player', game.links.white], ['a spectator', game.links.spectator]]) {
  const took = [];
  for (let i = 0; i < Number(times); i++) took.push(await firstBoard(hall, path));
  console.log(`first board for ${name}: ${all(took, 'ms')}`);
}
console.log(`while dragging: ${all(await frames(hall, game.links.white), 'frames a second')}`);
await other.context().close();
await hall.close();
