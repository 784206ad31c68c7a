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
  await page.getByRole('link', {name: 'Dvě minuty s Pravidly'}).first().click();
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
  await asks('jako by nic');
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
  const heard = await page.locator('#said').textContent();
  assert.match(heard, /Reklamujte ji\. Napsáno: reklamuj opakování/);
  await button(page, 'Ještě jednou').click();
  await asks('Zvedněte jezdce z g1');
  await page.getByRole('link', {name: 'Opustit lekci'}).click();
  await page.getByRole('heading', {name: 'Šachy podle Pravidel'}).waitFor();
  await page.context().close();
  quietly();
});
