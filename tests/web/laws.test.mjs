// The Laws pages: asking, worked examples, exercises; by mouse, by keyboard, on a telephone, without the server. JADOUBE names the program.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {Hall, button, drag, findBrowser, isKept, picture, violations} from './hall.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
before(() => hall.open(findBrowser()));
after(async () => {
  await hall.browser?.close();
  if (hall.process.exitCode === null) await hall.stop();
});
const quietly = () => assert.deepEqual(hall.faults.splice(0), []);
const phone = {viewport: {width: 390, height: 844}, hasTouch: true};
const answered = (page, number) => page.locator('.answer .article', {hasText: number}).first().waitFor();
const stepText = async page => (await page.locator('.step-text').textContent()).replaceAll('\u00a0', ' ');
const isWide = page => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Steps on, by button or key, until the text says it. */
async function stepTo(page, text, step = () => page.locator('.example .replay button').nth(3).click()) {
  for (let n = 0; n < 20 && !text.test(await stepText(page)); n++) {
    const counted = await page.locator('.example-head .num').textContent();
    await step();
    await page.waitForFunction(before => document.querySelector('.example-head .num').textContent !== before, counted);
  }
  assert.match(await stepText(page), text);
}

async function ask(page, phrase) {
  await page.getByLabel('Your question').fill(phrase);
  await page.getByLabel('Your question').press('Enter');
}

test('an Article by its address: what it asks, its numbers, and a game that shows it, step by step', async () => {
  const page = await hall.window('/laws/7.5.5');
  await answered(page, 'Article 7.5.5');
  assert.equal(await page.title(), 'Article 7.5.5 · Ask the Laws · Jadoube');
  await page.locator('.numbers', {hasText: '7.4.b'}).waitFor();
  await page.locator('.example').getByText('Step 1 of 3').waitFor();
  await stepTo(page, /h2-h4/, () => page.keyboard.press('ArrowRight'));
  await page.locator('[data-man="P@h4"]').waitFor({state: 'attached'});
  assert.match(await page.locator('[data-square=e1]').getAttribute('class'), /check/);
  await stepTo(page, /Black gets 2 minutes more/);
  await page.locator('[data-man="P@h2"]').waitFor({state: 'attached'});
  await page.locator('.step-clocks', {hasText: 'Black 1:32:30'}).waitFor();
  assert.deepEqual(await violations(page), []);
  await picture(page, 'ask');
  await page.getByRole('link', {name: 'The second illegal move loses'}).click();
  assert.match(page.url(), /\/laws\/7\.5\.5\?.*example=illegal-second/);
  await stepTo(page, /White wins, 1-0/);
  await page.goBack();
  await page.locator('.example h2', {hasText: 'White is in check'}).waitFor();
  await page.getByRole('combobox', {name: /^Edition/}).selectOption('2009');
  await answered(page, 'Article 7.4.b');
  await page.context().close();
  quietly();
});

test('a question is typed: the best Article, others by title; what nothing answers; back', async () => {
  const page = await hall.window('/laws');
  await page.getByRole('heading', {name: 'Often asked'}).waitFor();
  assert.equal(await page.locator('.situations li').count(), 60);
  assert.deepEqual(await violations(page), []);
  await ask(page, '50 moves');
  await answered(page, 'Article 9.3');
  assert.match(page.url(), /\/laws\?q=50\+moves$/);
  await stepTo(page, /The game is drawn/);
  await ask(page, 'threefold repetition');
  await answered(page, 'Article 9.2');
  await ask(page, 'qqqq zzzz');
  await page.getByText('Nothing was found about “qqqq zzzz”.').waitFor();
  await page.goBack();
  await answered(page, 'Article 9.2');
  await page.reload();
  await answered(page, 'Article 9.2');
  await page.locator('#lang').selectOption('cs');
  await page.getByRole('heading', {name: 'Další články'}).waitFor();
  await page.locator('.answer h2', {hasText: 'Trojnásobný výskyt pozice'}).waitFor();
  await page.context().close();
  quietly();
});

test('at a board: asked in a dialog, with answers for this game, and the game goes on behind it', async () => {
  const game = await hall.newGame({control: '180+2', edition: '2023', arbiter: false}, {start: true});
  const black = await hall.window(game.links.black);
  const page = await hall.window(game.links.white);
  const fetched = [];
  page.on('request', r => fetched.push(new URL(r.url()).pathname));
  await page.locator('[data-man="P@e2"]').waitFor({state: 'attached'});
  assert.deepEqual(
    fetched.filter(path => /wasm|laws|lessons|ask/.test(path)),
    [],
    'nothing of the Laws pages is fetched before it is wanted',
  );
  await page.locator('header').getByRole('button', {name: 'Ask the Laws'}).click();
  await page.getByText('The answers fit your game: Laws of 2023, blitz.').waitFor();
  await ask(page, '7.5.5');
  await answered(page, 'Article 7.5.5');
  await page.locator('.answer-more', {hasText: 'A.3'}).waitFor();
  await page.locator('.example button[aria-label="To the end"]').click();
  assert.match(await stepText(page), /Black gets 1 minute more/);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({state: 'detached'});
  await drag(page, 'e2', 'e4');
  await page.locator('[data-man="P@e4"]').waitFor({state: 'attached'});
  await page.locator('details.more summary').click();
  await page.locator('details.more').getByRole('button', {name: 'Ask the Laws'}).click();
  await page.getByLabel('Your question').waitFor();
  for (const window of [page, black]) await window.context().close();
  quietly();
});

test('exercises by keyboard alone: a letter decides, the ruling and its Article follow, and a score at the end', async () => {
  const page = await hall.window('/laws/exercises');
  await page.getByRole('heading', {name: 'What do you decide?'}).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Start the exercises').press('Enter');
  let right = 0;
  for (let n = 1; n <= 10; n++) {
    await page.getByText(`Exercise ${n} of 10`).waitFor({state: 'attached'});
    if (n === 1) assert.deepEqual(await violations(page), []);
    await page.keyboard.press('a');
    await page.locator('.why').waitFor();
    right += await page.getByText('Right.', {exact: true}).count();
    assert.equal(await page.locator('.drill-option.right').count(), 1);
    if (n === 1) {
      assert.deepEqual(await violations(page), []);
      await picture(page, 'exercise');
    }
    await page.keyboard.press('Enter'); // the way on has the focus
  }
  await page.getByRole('heading', {name: `${right} of 10 right`}).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Repeat what you missed').click();
  await page.getByText(`Exercise 1 of ${10 - right}`).waitFor({state: 'attached'});
  await page.context().close();
  quietly();
});

test('a free decision on a telephone: put together from its parts, and compared with the ruling', async () => {
  const page = await hall.window('/laws/exercises', phone);
  await page.getByRole('radio', {name: 'Decide freely'}).check();
  await button(page, 'Start the exercises').tap();
  await page.getByLabel('Result').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByLabel('Extra time').selectOption({label: 'Black: 2 minutes'});
  await page.getByRole('combobox', {name: /^Position/}).selectOption({label: 'It is set up again'});
  await button(page, 'Decide').tap();
  await page.locator('.why').waitFor();
  assert.equal(await isWide(page), false);
  assert.deepEqual(await violations(page), []);
  await page.goto(`${hall.base}/laws/6.9`);
  await answered(page, 'Article 6.9');
  assert.equal(await isWide(page), false);
  await page.context().close();
  quietly();
});

test('editions side by side: what differs, with a game that both rule in their own way', async () => {
  const page = await hall.window('/laws/editions');
  await page.getByRole('heading', {name: 'Editions side by side'}).waitFor();
  await page.getByRole('button', {name: 'Show the game: Resignation'}).click();
  const ends = page.locator('.both-games').getByRole('button', {name: 'To the end'});
  for (const n of [0, 1]) await ends.nth(n).click();
  await page.locator('.both-games .example', {hasText: 'Laws of 2018'}).getByText('Black wins, 0-1').waitFor();
  await page.locator('.both-games .example', {hasText: 'Laws of 2023'}).getByText('The game is drawn').waitFor();
  assert.deepEqual(await violations(page), []);
  const before = await page.locator('.difference').count();
  await page.getByRole('combobox', {name: /^Earlier/}).selectOption('2009');
  assert.ok((await page.locator('.difference').count()) > before);
  assert.match(page.url(), /from=2009&to=2023/);
  await page.setViewportSize(phone.viewport);
  assert.equal(await isWide(page), false);
  await page.context().close();
  quietly();
});

test('without the server: asked, shown and exercised', async () => {
  const page = await hall.window('/laws');
  await isKept(page);
  await hall.stop();
  await page.goto(`${hall.base}/laws/4.3.1`);
  await answered(page, 'Article 4.3.1');
  await stepTo(page, /must play Ke2/);
  await ask(page, 'phone');
  await page.locator('.answer .article').first().waitFor();
  await page.goto(`${hall.base}/laws/exercises`);
  await button(page, 'Start the exercises').click();
  await page.keyboard.press('b');
  await page.locator('.why').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.context().close();
  quietly();
});
