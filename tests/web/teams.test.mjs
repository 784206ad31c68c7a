// Events of teams in a real browser: opened and directed by keyboard alone, on a telephone, by night; two who direct one event at
// once; a report of teams that goes on; files that are none, and a rating list in which one searches.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {Hall, button, findBrowser, picture, violations} from './hall.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
before(() => hall.open(findBrowser()));
after(() => hall.close());

const tab = (page, name) => page.locator('nav.tabs').getByRole('link', {name}).click();
const shows = (page, text) => page.getByText(text).first().waitFor();
const close = (...pages) => Promise.all(pages.map(p => p.context().close()));
const quietly = () => assert.deepEqual(hall.faults.splice(0), []);
const clubs = ['Šachklub Brno', 'Slavia Praha', 'Bystrica', 'Zagreb 1901', 'Olimpija Ljubljana'];
const players = clubs.flatMap((club, t) =>
  [1, 2, 3].map(n => ({name: `${club.slice(0, 3)} ${n}`, rating: 2300 - 100 * t - n, club})),
);
const lines = players.map(p => `${p.name}; ${p.rating}; ${p.club}`);

async function ask(path, key, body) {
  const answer = await fetch(hall.base + path, {
    method: body ? 'POST' : 'GET',
    headers: {Authorization: `Bearer ${key}`},
    body: body && JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
  return answer;
}

/** An event by the API: {id, key, arbiter}. */
async function found(body) {
  const answer = await ask('/api/tournaments', '', {
    name: 'Event',
    regulations: {control: '5400+30'},
    system: 'dutch',
    rounds: 3,
    screens: 0,
    players,
    ...body,
  });
  const {id, keys, links} = await answer.json();
  return {id, key: keys.organiser, links};
}

const see = async ({id, key}) => (await (await ask(`/api/tournaments/${id}`, key)).json()).tournament;

/** Nothing is wider than the window, but for tables, which are scrolled in their own boxes. */
async function narrow(page, where) {
  await page.setViewportSize({width: 360, height: 740});
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        e =>
          !e.closest('.table-box') &&
          getComputedStyle(e).position !== 'absolute' &&
          e.getBoundingClientRect().right > innerWidth + 1,
      )
      .map(e => `${e.tagName}.${e.className}`),
  );
  assert.deepEqual(over, [], where);
}

/** By night, on a telephone, and whatever axe-core objects to. */
async function looked(page, name) {
  assert.deepEqual(await violations(page), [], name);
  await page.emulateMedia({colorScheme: 'dark'});
  await narrow(page, name);
  await picture(page, `${name}-night`, {fullPage: true});
  await page.emulateMedia({colorScheme: 'light'});
  await page.setViewportSize({width: 1280, height: 860});
}

/** Whoever has no mouse: Tab until a control of this name has the focus. */
class Keyboard {
  constructor(page) {
    this.page = page;
  }

  async to(role, name) {
    const wanted = this.page.getByRole(role, {name, exact: true}).first();
    await wanted.waitFor();
    for (let i = 0; i < 400; i++) {
      if (await wanted.evaluate(e => e === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    assert.fail(`Tab never reaches ${role} ${name}`);
  }

  async press(name) {
    await this.to('button', name);
    await this.page.keyboard.press('Enter');
  }

  async type(role, name, text) {
    await this.to(role, name);
    await this.page.keyboard.type(text);
  }

  /** A list is gone through with its arrows, as far as what it shows. */
  async choose(name, wanted) {
    await this.to('combobox', name);
    await this.page.keyboard.type(wanted);
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Escape');
  }
}

test('teams by keyboard alone: opened, a player is added, matches proposed, changed and published, results typed', async () => {
  const page = await hall.window('/t/new');
  const keys = new Keyboard(page);
  await page.locator('select option[value=team]').waitFor({state: 'attached'});
  await keys.type('textbox', 'Name of the tournament', 'League');
  await keys.type('textbox', /^Players, one/, lines.join('\n'));
  await keys.choose('Who meets whom', 'Teams: Swiss');
  await keys.type('spinbutton', 'Boards of a match', '2');
  await keys.type('spinbutton', 'Rounds', '3');
  await keys.choose('Boards on screens', 'none');
  await looked(page, 'team-new');
  await keys.press('Open the tournament');
  await page.locator('h1', {hasText: 'League'}).waitFor();
  await keys.type('textbox', 'Name; rating; club', 'Reserve; 1900; Bystrica');
  await page.keyboard.press('Enter');
  await page.getByLabel('Reserve in round 1').waitFor();
  await tab(page, 'Round');
  await keys.press('Show the pairs of round 1');
  await shows(page, /^C\.04\.6/);
  await looked(page, 'team-proposal');
  const proposed = await page
    .locator('.proposal select')
    .evaluateAll(all => all.map(s => s.selectedOptions[0].textContent));
  await keys.choose('Board 1 Black', proposed[3]); // two teams change places
  await shows(page, 'changed by hand');
  await keys.press('Open round 1 with these pairs');
  await keys.press('Start round 1');
  await shows(page, 'Paired by hand');
  await page.locator('.matches tbody tr', {hasText: proposed[0]}).filter({hasText: proposed[3]}).waitFor();
  for (const line of ['1 1', '2 =', '3 0-1', '4 +']) {
    await keys.type('textbox', 'Board and result, such as 12 1-0', line);
    await page.keyboard.press('Enter');
    if (line[0] !== '4') await page.locator(`#board-1-${line[0]} .board-result`).waitFor();
  }
  await button(page, 'Show the pairs of round 2').waitFor(); // that was the last one
  await keys.press(/^Round 1/);
  await page.locator('.matches strong', {hasText: '1½ : ½'}).waitFor();
  await tab(page, 'Standings');
  await page.locator('.standings', {hasText: 'Match points'}).getByText('1½').first().waitFor();
  await looked(page, 'team-results');
  const [, id, key] = /\/t\/(\w+)(?:\?[^#]*)?#(.*)$/.exec(page.url());
  const player = await hall.window((await see({id, key})).players[0].link, {
    viewport: {width: 360, height: 740},
    hasTouch: true,
    isMobile: true,
  });
  await shows(player, 'You are Šac 1.');
  await looked(player, 'team-player');
  await close(page, player);
  quietly();
});

test('applying by the link, by keyboard alone: what is wrong stays, the message has the focus, the link is kept', async () => {
  const event = await found({players: []});
  const organiser = await hall.window(event.links.organiser);
  const desk = new Keyboard(organiser);
  await desk.press('Open the registration');
  await button(organiser, 'Close the registration').waitFor();
  const page = await hall.window((await see(event)).links.entrant);
  const keys = new Keyboard(page);
  await keys.press('Apply'); // without a name: the field has the focus
  assert.ok(await page.getByLabel('Surname, first name').evaluate(e => e === document.activeElement));
  await keys.type('textbox', 'Surname, first name', 'Nová, Ema');
  await keys.type('textbox', 'Rating, if you have one', '23x0');
  await page.keyboard.press('Enter');
  assert.ok(
    await page.getByLabel('Rating, if you have one').evaluate(e => e === document.activeElement && !e.validity.valid),
  );
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2310');
  await page.keyboard.press('Enter'); // as good as the button
  const told = page.locator('[role=status]', {hasText: 'Nová, Ema: the organiser has the application.'});
  await told.waitFor();
  assert.ok(await told.evaluate(e => e === document.activeElement), 'the message has the focus');
  await page.keyboard.press('Tab');
  const link = await page.evaluate(() => document.activeElement.value);
  assert.match(link, /#/);
  await keys.press('Copy');
  await button(page, 'Copied').waitFor();
  assert.ok(await button(page, 'Copied').evaluate(e => e === document.activeElement));
  await looked(page, 'entered');
  await desk.press('Accept Nová, Ema');
  await organiser.getByLabel('Nová, Ema in round 1').waitFor();
  const kept = await hall.window(link.slice(hall.base.length));
  await shows(kept, /Nová, Ema/);
  assert.deepEqual(await violations(kept), []);
  await close(organiser, page, kept);
  quietly();
});

test('two direct one event: what was proposed and is not true any more is shown anew, and nobody overwrites the other', async () => {
  const event = await found({players: players.slice(0, 8).map(({name, rating}) => ({name, rating}))});
  const one = await hall.window(event.links.organiser),
    two = await hall.window(event.links.arbiter);
  for (const page of [one, two]) {
    await tab(page, 'Round');
    await button(page, 'Show the pairs of round 1').click();
    await page.locator('.pairs tbody tr').nth(3).waitFor();
  }
  const names = page => page.locator('.pairs .name, .not-playing button .name');
  await tab(two, 'Players');
  await two.getByLabel('Šac 3 in round 1').selectOption('gone'); // between the proposal and its publication
  await two.locator('[aria-live]', {hasText: 'Noted: Šac 3'}).first().waitFor({state: 'attached'});
  await button(one, 'Open round 1 with these pairs').click();
  await shows(one, 'Something has changed since: these are the pairs now. Look at them once more.');
  assert.equal(await names(one).filter({hasText: 'Šac 3'}).count(), 0);
  assert.equal((await see(event)).rounds[0].state, 'planned');
  assert.deepEqual(await violations(one), []);
  await two.getByLabel('Name; rating; club', {exact: true}).fill('Late, Lída; 2000');
  await button(two, 'Add the player').click();
  await button(one, 'Open round 1 with these pairs').click();
  await names(one).filter({hasText: 'Late, Lída'}).first().waitFor();
  await tab(two, 'Round');
  await button(two, 'Show the pairs of round 1').click();
  await names(two).filter({hasText: 'Late, Lída'}).first().waitFor();
  for (const row of [0, 1]) await two.locator('.pairs tbody tr').nth(row).locator('button.player').nth(1).click(); // they change places
  await shows(two, 'changed by hand');
  await Promise.all([button(one, 'Open round 1 with these pairs').click(), shows(one, 'Start round 1')]);
  const {boards} = (await see(event)).rounds[0];
  await shows(two, 'Start round 1'); // he sees it at once, and cannot publish what he had changed
  assert.equal(await button(two, 'Open round 1 with these pairs').count(), 0);
  assert.deepEqual(
    (await see(event)).rounds[0].boards.map(b => [b.white, b.black]),
    boards.map(b => [b.white, b.black]),
  );
  await close(one, two);
  quietly();
});

test('a report of teams goes on, and what is no list says so', async () => {
  const begun = await found({teams: {boards: 2, system: 'team'}});
  await ask(`/api/tournaments/${begun.id}/rounds/1/start`, begun.key, {});
  for (const b of (await see(begun)).rounds[0].boards)
    await ask(`/api/games/${b.game}/events`, begun.key, {do: 'declare', result: '1-0'});
  const report = await (await ask(`/api/tournaments/${begun.id}/trf`, begun.key)).text();
  const page = await hall.window('/t/new');
  const bring = (name, buffer) =>
    page.locator('form input[type=file]').setInputFiles({name, mimeType: 'text/plain', buffer});
  await bring('games.pgn', Buffer.from('[Event "Open"]\n\n1. e4 *\n'));
  await page.locator('.fault', {hasText: 'There are no players in this file.'}).waitFor();
  await shows(page, /Line 1, column 1: a list of players/);
  assert.deepEqual(await violations(page), []);
  await bring('teams.trf', Buffer.from(report));
  await shows(page, 'Rounds that were played: 1');
  await page.locator('.fault').waitFor({state: 'detached'});
  assert.equal(await page.getByLabel('Who meets whom').inputValue(), '');
  await page.getByLabel('Boards on screens').selectOption('none');
  await looked(page, 'team-report');
  await button(page, 'Open the tournament').click();
  await page.locator('nav.tabs').waitFor();
  const [, id, key] = /\/t\/(\w+)(?:\?[^#]*)?#(.*)$/.exec(page.url());
  assert.deepEqual((await see({id, key})).teams.standings, (await see(begun)).teams.standings);
  await button(page, /^Round 1/).click();
  await shows(page, 'Played elsewhere');
  await page.locator('.matches tbody tr').nth(1).waitFor();
  await looked(page, 'team-elsewhere');
  await close(page);
  quietly();
});

test('what was expected in a file is told in the language of the page', async () => {
  const page = await hall.window('/t/new', {locale: 'cs'});
  await page.locator('html[lang=cs]').waitFor();
  await page
    .locator('form input[type=file]')
    .setInputFiles({name: 'hraci.csv', mimeType: 'text/csv', buffer: Buffer.from('Jméno;Elo\nAnna;18x0\n')});
  await page.locator('details.notes summary').click();
  await shows(page, 'Řádek 2, sloupec 6: rating od 1 do 9999 (18x0)');
  await close(page);
  quietly();
});

test('a rating list is too long to be taken whole: one searches in it', async () => {
  const head = `ID Number      ${'Name'.padEnd(61)}Fed Sex Tit  WTit OTit           FOA SRtg SGm SK RRtg RGm Rk BRtg BGm BK B-day Flag`;
  const line = (n, name) =>
    `${String(n).padEnd(15)}${name.padEnd(61)}CZE F   WFM  WFM                     2100 9   20 2050 0   20 2000 0   20 2001  `;
  const list = [
    head,
    ...Array.from({length: 2000}, (_, i) => line(300000 + i, i === 1500 ? 'Novakova, Anna' : `Player, Number ${i}`)),
  ].join('\r\n');
  const page = await hall.window('/t/new');
  await page
    .locator('form input[type=file]')
    .setInputFiles({name: 'standard_rating_list.txt', mimeType: 'text/plain', buffer: Buffer.from(list)});
  await page.getByLabel('Search the list by name or FIDE number').fill('anna novak');
  await page.getByRole('checkbox', {name: /Novakova, Anna/}).check();
  assert.deepEqual(await violations(page), []);
  await narrow(page, 'the search');
  await button(page, 'Add the selected: 1').click();
  await shows(page, 'Players from the file: 1');
  await close(page);
  quietly();
});
