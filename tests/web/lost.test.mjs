// Clicks on a connection that breaks, on all pages: an act that is lost on the way, whose answer is lost, that arrives twice or
// late, happens once, and nobody has to reload or press again.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {Breaker} from './breaker.mjs';
import {Hall, button, drag, findBrowser, played, press} from './hall.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
let breaker;
before(async () => {
  await hall.open(findBrowser());
  breaker = await Breaker.open(hall.port);
});
after(async () => {
  await hall.close();
  breaker.server.close();
});

const shows = (page, text) => page.getByText(text).first().waitFor();
const window = link =>
  hall.window(breaker.base + (link.startsWith('http') ? new URL(link).pathname + new URL(link).hash : link));
const close = (...pages) => Promise.all(pages.map(p => p.context().close()));

async function ask(path, key) {
  const answer = await fetch(hall.base + path, {headers: {Authorization: `Bearer ${key}`}});
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer;
}

/** A click that meets its fate; `done` waits for what the page shows when it has happened. */
async function meets(fate, act, done) {
  const before = breaker.broken;
  breaker.fate = fate;
  await act();
  await done();
  while (breaker.broken === before) await new Promise(next => setTimeout(next, 50)); // the act met its fate
}

const logOf = async (id, key) =>
  (await (await ask(`/api/games/${id}/log`, key)).text())
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
const count = (log, what) => log.filter(e => e.do === what).length;
/** Until the game has such an act. */
const has = async (id, key, what) => {
  while (!count(await logOf(id, key), what)) await new Promise(done => setTimeout(done, 100));
};

const tab = (page, name) => page.locator('nav.tabs').getByRole('link', {name}).click();

/** An event from its first page to a result, each click meeting its fate. */
async function event(fate) {
  const organiser = await window('/t/new');
  await organiser.getByLabel('Name of the tournament').fill('Open');
  await organiser.getByLabel(/^Players, one/).fill('Anna; 2000\nBella; 1900\nCyril; 1800');
  await organiser.getByLabel('Who meets whom').selectOption('dutch');
  await organiser.getByLabel('Rounds').fill('3');
  await organiser.getByLabel('Boards on screens').selectOption('none');
  await shows(organiser, 'Players: 3, rounds: 3');
  await meets(
    fate,
    () => button(organiser, 'Open the tournament').click(),
    () => shows(organiser, 'Registration'),
  );
  const [, id, key] = /\/t\/(\w+)#(.*)$/.exec(organiser.url());
  const see = async () => (await (await ask(`/api/tournaments/${id}`, key)).json()).tournament;

  await organiser.getByLabel('Name; rating; club', {exact: true}).fill('Dora; 1700');
  await meets(
    fate,
    () => button(organiser, 'Add the player').click(),
    () => organiser.getByLabel('Dora in round 1').waitFor(),
  );
  await meets(
    fate,
    () => button(organiser, 'Open the registration').click(),
    () => button(organiser, 'Close the registration').waitFor(),
  );
  const entrant = await window((await see()).links.entrant);
  await entrant.getByLabel('Surname, first name').fill('Ema');
  await meets(
    fate,
    () => button(entrant, 'Apply').click(),
    () => shows(entrant, 'Ema: the organiser has the application.'),
  );
  assert.equal((await see()).applications.length, 1);
  await meets(
    fate,
    () => button(organiser, 'Accept Ema').click(),
    () => organiser.getByLabel('Ema in round 1').waitFor(),
  );
  await meets(
    fate,
    () => organiser.getByLabel('Ema in round 1').selectOption('half'),
    async () => {
      while ((await see()).players[4].absent?.['1'] !== 'half') await new Promise(done => setTimeout(done, 100));
    },
  );
  assert.deepEqual(
    (await see()).players.map(p => p.name),
    ['Anna', 'Bella', 'Cyril', 'Dora', 'Ema'],
  );

  await tab(organiser, 'Round');
  await button(organiser, 'Show the pairs of round 1').click();
  await meets(
    fate,
    () => button(organiser, 'Open round 1 with these pairs').click(),
    () => button(organiser, 'Start round 1').waitFor(),
  );
  await meets(
    fate,
    () => button(organiser, 'Start round 1').click(),
    async () => {
      while ((await see()).rounds[0].state !== 'running') await new Promise(done => setTimeout(done, 100));
    },
  );
  await organiser.getByLabel('Board and result, such as 12 1-0').fill('1 1-0');
  await meets(
    fate,
    () => button(organiser, 'Enter the result').click(),
    async () => {
      while ((await see()).rounds[0].boards[0].result !== '1-0') await new Promise(done => setTimeout(done, 100));
    },
  );
  const {rounds, players} = await see();
  assert.deepEqual([rounds[0].boards.length, players[4].absent['1'], rounds[0].boards[0].result], [2, 'half', '1-0']);
  assert.equal(count(await logOf(rounds[0].boards[0].game, key), 'declare'), 1);
  await close(organiser, entrant);
}

/** A game: made on the first page, a move, an offer, and what the arbiter does at the desk. */
async function game(fate) {
  const white = await window('/');
  await white.locator('.row-details > summary').click(); // with a friend
  await white
    .getByRole('radio', {name: /Online/})
    .first()
    .check();
  await meets(
    fate,
    () => button(white, 'Create the game').click(),
    () => shows(white, 'Invite your opponent'),
  );
  await close(white);
  const {id, links, keys} = await hall.newGame({preset: 'rapid', control: '600+5', white: 'Anna', black: 'Boris'});
  const [player, opponent, arbiter] = [
    await window(links.white),
    await window(links.black),
    await window(links.arbiter),
  ];
  const start = arbiter.getByRole('button', {name: 'Start the game'}).first();
  await start.waitFor();
  await meets(
    fate,
    () => start.click(),
    () => shows(player, 'Your move'),
  );
  await meets(
    fate,
    () => drag(player, 'e2', 'e4'),
    () => played(opponent, 'e4'),
  );
  await meets(
    fate,
    () => press(player),
    () => shows(opponent, 'Your move'),
  );
  await meets(
    fate,
    () => button(opponent, 'Offer a draw').click(),
    () => shows(player, /offers a draw/),
  );
  await meets(
    fate,
    () => button(player, 'Decline').click(),
    () => button(player, 'Decline').waitFor({state: 'detached'}),
  );
  await arbiter.getByText('Clocks', {exact: true}).first().click();
  await meets(
    fate,
    () => button(arbiter, 'Give time').click(),
    () => has(id, keys.arbiter, 'give-time'),
  );
  await meets(
    fate,
    () => button(arbiter, 'Stop the clocks').click(),
    () => has(id, keys.arbiter, 'pause'),
  );
  await new Promise(done => setTimeout(done, 1500)); // for what might come again
  const log = await logOf(id, keys.arbiter);
  const acts = ['start', 'release', 'press', 'offer', 'decline', 'give-time', 'pause'];
  assert.deepEqual(
    acts.map(what => [what, count(log, what)]),
    acts.map(what => [what, 1]),
  );
  for (const page of [player, opponent, arbiter]) assert.equal(await page.locator('.fault').count(), 0);
  await close(player, opponent, arbiter);
}

for (const fate of ['lose', 'cut', 'twice', 'late']) {
  test(`an event: ${fate}`, () => event(fate));
  test(`a game: ${fate}`, () => game(fate));
}
test('nobody complains', () => assert.deepEqual(hall.faults.splice(0), []));
