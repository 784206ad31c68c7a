// What a newcomer and a trainer do in a real browser: the guided first game, games from a file.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {Hall, button, click, findBrowser, picture, press, type, violations} from './hall.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
before(() => hall.open(findBrowser()));
after(() => hall.close());
const quietly = () => {
  assert.deepEqual(hall.faults.splice(0), []);
};

test('the guided first game: touched, illegal, offered, claimed; by hand and by what is typed, in Czech', async () => {
  const page = await hall.window('/', {locale: 'cs'});
  await page.getByRole('link', {name: 'Skutečná pravidla za dvě minuty'}).first().click();
  const asks = text => page.locator('.guide').getByText(text).waitFor();
  await asks('Zvedněte jezdce z g1');
  await click(page, 'g1');
  await asks('Postavte jezdce na f3');
  await click(page, 'f3');
  await asks('vaše hodiny běží dál');
  await press(page);
  await asks('střelce z f1 na a6');
  assert.deepEqual(await violations(page), []);
  await page.reload(); // nothing is lost
  await asks('střelce z f1 na a6');
  await type(page, 'f1a6');
  await asks('jako by se nic nestalo');
  await type(page, 'stisk');
  await asks('druhý takový tah prohrává');
  await page.getByText('nepřípustné tahy: 1').waitFor();
  await picture(page, 'first');
  await type(page, 'f3g1 stisk');
  await asks('hodiny zatím netiskněte');
  await type(page, 'g1f3');
  await asks('Nabídněte remízu');
  await button(page, 'Nabídnout remízu').click();
  await asks('Nabídku nelze vzít zpět');
  await type(page, 'stisk');
  await asks('Odmítnuto');
  await type(page, 'f3g1 stisk');
  await asks('potřetí stejná pozice');
  await type(page, 'reklamuj opakování');
  await asks('Pět článků');
  assert.equal(await page.locator('.felt li').count(), 5);
  await page.locator('#said', {hasText: 'Reklamujte ji. Napsáno: reklamuj opakování'}).waitFor({state: 'attached'});
  await button(page, 'Ještě jednou').click();
  await asks('Zvedněte jezdce z g1');
  await page.getByRole('link', {name: 'Opustit lekci'}).click();
  await page.getByRole('heading', {name: 'Šachy podle skutečných pravidel'}).waitFor({state: 'attached'});
  await page.context().close();
  quietly();
});

const opening =
  'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4 Nc3 Nxe4 0-0 Bxc3 d5 Bf6 Re1 Ne7 Rxe4 d6 Bg5 Bxg5 Nxg5 h6'.split(' ');

test(
  'the picture of a game that makes one want to play',
  {skip: !process.env.SCREENSHOTS && 'only for pictures'},
  async () => {
    const game = await hall.newGame({
      preset: 'online',
      control: '900+10',
      arbiter: false,
      white: 'Anna',
      black: 'Boris',
    });
    const white = await hall.window(game.links.white),
      black = await hall.window(game.links.black);
    await white.locator('.status.mine').waitFor();
    for (const [i, move] of opening.entries()) {
      const headers = {Authorization: `Bearer ${game.keys[i % 2 ? 'black' : 'white']}`};
      await fetch(`${hall.base}/api/games/${game.id}/events`, {
        method: 'POST',
        headers,
        body: JSON.stringify({do: 'play', move}),
      });
    }
    await white.locator('.sheet').getByText('h6', {exact: true}).waitFor();
    await click(white, 'd1'); // where may she go?
    await white.locator('.square.target').first().waitFor();
    await picture(white, 'game');
    await Promise.all([white, black].map(p => p.context().close()));
  },
);

const club = `[Event "Club evening"]
[Date "2024.03.08"]
[White "Anna"]
[Black "Boris"]
[Result "1-0"]

1. e4 {[%clk 0:05:00] the king's pawn} e5 2. Nf3 Nc6 (2... Nf6 3. Nxe5 (3. d4)) 3. Ng1 Nb8 4. Nf3 Nc6 5. Ng1 Nb8 1-0

[White "Cyril"]
[Black "Dora"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 1-0

[White "Emil"]

1. e4 e5 2. Ke3 *
`;

test('games from a file: pasted and chosen, gone through, with what the Laws say', async () => {
  const page = await hall.window('/pgn');
  assert.deepEqual(await violations(page), []);
  await page.getByLabel('or paste the text').fill('no game at all');
  await button(page, 'Read').click();
  await page.getByText('There is no game in it.').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({name: 'club.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(club)});
  const claim = page.locator('.findings').getByRole('button', {name: /three times: a draw could be claimed/});
  await claim.waitFor();
  assert.deepEqual(await violations(page), []);
  await claim.click();
  const shown = page.locator('.flow [aria-current]');
  await shown.getByText('Nb8').waitFor();
  await picture(page, 'pgn');
  await page.locator('.variation').first().getByRole('button', {name: /Nxe5/}).click();
  await page.locator('[data-man="N@e5"]').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-man="n@f6"]').waitFor();
  await button(page, 'To the start').click();
  await button(page, 'One move on').click();
  await page.locator('.plate.bottom .clock').getByText('5:00').waitFor();
  await page.locator('#said', {hasText: "1. e4. the king's pawn"}).waitFor({state: 'attached'});
  await page.getByLabel('Which game').selectOption({index: 1});
  await page.getByText('the final position is mate').waitFor();
  await page.getByLabel('Which game').selectOption({index: 2});
  await page.locator('.findings').getByText('2.Ke3').click(); // illegal: the position before it
  await page.locator('[data-man="K@e1"]').waitFor();
  await page.getByLabel('Which game').selectOption({index: 1});
  await page.getByLabel('Language').selectOption('de');
  await page.locator('.flow').getByText('Dh4#').waitFor();
  await page.context().close();
  quietly();
});
