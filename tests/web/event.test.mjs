// An event of forty players in a real browser: from the list and the registration to the printouts, over five Swiss rounds. What
// many do alike is done by the API; what is decisive, by hand.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {Hall, button, drag, findBrowser, picture, played, press, violations} from './hall.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
before(() => hall.open(findBrowser()));
after(() => hall.close());

const phone = {viewport: {width: 390, height: 780}, hasTouch: true, isMobile: true};
const shows = (page, text) => page.getByText(text).first().waitFor();
const close = page => page.context().close();
const tab = (page, name) => page.locator('nav.tabs').getByRole('link', {name}).click();

class Event {
  constructor(link) {
    [this.id, this.key] = /\/t\/(\w+)(?:\?[^#]*)?#(.*)$/.exec(link).slice(1);
  }

  async ask(path, body, key = this.key) {
    const answer = await fetch(hall.base + path, {
      method: body ? 'POST' : 'GET',
      headers: {Authorization: `Bearer ${key}`},
      body: body && JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
    return answer;
  }

  async see() {
    return (await (await this.ask(`/api/tournaments/${this.id}`)).json()).tournament;
  }

  enter(body) {
    return this.ask(`/api/tournaments/${this.id}/entries`, body);
  }

  /** The boards of a round that have no result yet: the lower number wins, now and then it is a draw. */
  async finish(n) {
    for (const b of (await this.see()).rounds[n - 1].boards.filter(b => !b.result))
      await this.ask(`/api/games/${b.game}/events`, {
        do: 'declare',
        result: b.board % 4 === 0 ? '1/2-1/2' : b.white < b.black ? '1-0' : '0-1',
      });
  }

  async play(n) {
    await this.ask(`/api/tournaments/${this.id}/rounds/${n}/start`, {});
    await this.finish(n);
  }
}

const csv = [
  'Jméno;Elo;Klub',
  ...Array.from({length: 37}, (_, i) => `Hráč ${String(i + 1).padStart(2, '0')};${2300 - 20 * i};Rook`),
  'Bez ratingu;x;',
].join('\n');

/** The organiser makes it from a list, with one board on screens. */
async function make(organiser) {
  await organiser.getByLabel('Name of the tournament').fill('Forty');
  await organiser
    .locator('form input[type=file]')
    .setInputFiles({name: 'players.csv', mimeType: 'text/csv', buffer: Buffer.from(csv)});
  await shows(organiser, 'Players from the file: 38');
  await shows(organiser, 'Not as expected: 1');
  await organiser.getByLabel('Who meets whom').selectOption('dutch');
  await organiser.getByLabel('Rounds').fill('5');
  await organiser.getByLabel('Boards on screens').selectOption('some');
  await organiser.getByLabel('How many').fill('1');
  await organiser.locator('summary', {hasText: 'More: place'}).click();
  await organiser.getByLabel(/^Prizes/).fill('300\n200\n100');
  await organiser.getByLabel('Default time in minutes (6.7)').fill('30');
  await button(organiser, 'Open the tournament').click();
  await shows(organiser, 'Registration');
  return new Event(organiser.url());
}

/** Somebody applies on his telephone, and is accepted; another is entered at the desk. */
async function register(organiser, event) {
  await button(organiser, 'Open the registration').click();
  await button(organiser, 'Close the registration').waitFor();
  const entrant = await hall.window((await event.see()).links.entrant, phone);
  await entrant.getByLabel('Surname, first name').fill('Nová, Ema');
  await entrant.getByLabel('Rating, if you have one').fill('2310');
  await button(entrant, 'Apply').click();
  await shows(entrant, 'Nová, Ema: the organiser has the application.');
  assert.deepEqual(await violations(entrant), []);
  await close(entrant);
  await button(organiser, 'Accept Nová, Ema').click();
  await organiser.getByLabel('Nová, Ema in round 1').waitFor();
  await event.enter({name: 'Fortieth', rating: 1500});
}

/** All but one are there; one of them has asked for half a point. */
async function checkIn(organiser, event) {
  await button(organiser, 'Open the check-in for round 1').click();
  await organiser.getByLabel('Hráč 37 in round 1').selectOption('half');
  const {players} = await event.see();
  assert.equal(players.length, 40);
  const ema = await hall.window(players[38].link, phone);
  await button(ema, 'I am here for round 1').click();
  await button(ema, 'You are checked in for round 1').waitFor();
  await close(ema);
  for (const p of players)
    if (p.number !== 39 && p.name !== 'Hráč 36') await event.enter({player: p.number, here: true});
  await shows(organiser, 'Here: 39 of 40');
}

/** A player's own page, on a telephone. */
const seat = async (event, number) => hall.window((await event.see()).players[number - 1].link, phone);

/** Two telephones say different things, and the desk decides; whoever only looks sees it without asking. */
async function dispute(organiser, event) {
  const {links, rounds} = await event.see();
  const board = rounds[0].boards[1];
  const [white, black] = [await seat(event, board.white), await seat(event, board.black)];
  const watcher = await hall.window(links.spectator);
  await watcher.locator('#board-1-2').waitFor();
  assert.equal(await watcher.locator('#board-1-2 button, #board-1-2 select').count(), 0);
  await button(white, 'Board 2: 1-0').click();
  await shows(white, 'Your opponent has to confirm it.');
  await button(black, 'Board 2: 1-0').waitFor(); // offered to be confirmed
  await button(black, 'Board 2: 0-1').click();
  await shows(black, 'The two results differ: the arbiter decides.');
  assert.deepEqual(await violations(black), []);
  await picture(white, 'event-phone');
  await shows(organiser, 'Two results: 1-0 by White, 0-1 by Black');
  await picture(organiser, 'event-desk');
  await organiser.getByRole('button', {name: 'Decide 1-0 Board 2'}).click();
  await white.locator('.board-result', {hasText: '1-0'}).first().waitFor();
  await watcher.locator('#board-1-2 .board-result', {hasText: '1-0'}).waitFor();
  await watcher.locator('.standings tbody tr').first().locator('strong', {hasText: /^1$/}).waitFor();
  assert.deepEqual(await violations(watcher), []);
  await picture(watcher, 'event-public', {fullPage: true});
  await white.goto(`${hall.base}/t/${event.id}?board=1.2`); // the code of the slip, on a telephone that knows the event
  await white.locator('#board-1-2:focus').waitFor();
  for (const page of [white, black, watcher]) await close(page);
}

/** Two players agree on telephones. */
async function agree(event) {
  const board = (await event.see()).rounds[0].boards[2];
  const [white, black] = [await seat(event, board.white), await seat(event, board.black)];
  await button(white, 'Board 3: ½-½').click();
  await shows(black, 'Confirm ½-½');
  await button(black, 'Board 3: ½-½').click();
  await white.locator('.room-board.mine .board-result', {hasText: '½-½'}).waitFor();
  await close(white);
  await close(black);
}

/** The first board is played on screens. */
async function playOnScreens(event) {
  const board = (await event.see()).rounds[0].boards[0];
  const white = await hall.window(board.links.white);
  await white.locator('.status', {hasText: 'Your move'}).waitFor();
  await drag(white, 'e2', 'e4');
  await press(white);
  await played(white, 'e4');
  await event.ask(`/api/games/${board.game}/events`, {do: 'resign'}, board.keys.black);
  await white.locator('.result .score', {hasText: '1-0'}).waitFor();
  await close(white);
}

/** The report of an event as it was after three rounds goes on, though it has a fault; a result of it is corrected. */
async function goOn(organiser, event) {
  const report = await (await event.ask(`/api/tournaments/${event.id}/trf`)).text();
  const cut = report.replace(/^(001.{77}).{4}(.{35}).*$/gm, '$1 0.0$2').replace(/^132.*$/m, '');
  await organiser.goto(`${hall.base}/t/new`);
  await organiser
    .locator('form input[type=file]')
    .setInputFiles({name: 'forty.trf', mimeType: 'text/plain', buffer: Buffer.from(cut)});
  await shows(organiser, 'Rounds that were played: 3');
  assert.equal(await organiser.getByLabel('Go on with these rounds').isChecked(), true);
  await organiser.getByLabel('Boards on screens').selectOption('none');
  await button(organiser, 'Open the tournament').click();
  await organiser.locator('form .fault', {hasText: /^Line \d+, column 81: points \(81 to 84\)/}).waitFor();
  await organiser.getByLabel('Take the file as it is').check();
  await button(organiser, 'Open the tournament').click();
  await button(organiser, /^Round 3/).click();
  await shows(organiser, 'Played elsewhere');
  await organiser.getByLabel('Other result, board 4').selectOption('0-1');
  await button(organiser, 'Correct the result').click();
  await organiser.locator('#board-3-4 .board-result', {hasText: '0-1'}).waitFor();
  assert.deepEqual(await violations(organiser), []);
  const again = new Event(organiser.url());
  await again.play(4);
  assert.deepEqual(
    (await again.see()).rounds.map(r => r.state),
    ['finished', 'finished', 'finished', 'finished', 'planned'],
  );
}

test('forty players, five rounds', async () => {
  const organiser = await hall.window('/t/new');
  const event = await make(organiser);
  await register(organiser, event);
  await checkIn(organiser, event);
  await tab(organiser, 'Round');
  await button(organiser, 'Show the pairs of round 1').click();
  await shows(organiser, 'C.04.3: 3.3.1: the pair that the rules try first');
  await button(organiser, 'Open round 1 with these pairs').click();
  await button(organiser, 'Start round 1').click();
  await organiser.locator('#board-1-19').waitFor();
  await shows(organiser, /^Default time: until \d/);
  const first = (await event.see()).rounds[0];
  assert.deepEqual([first.boards.length, first.boards.filter(b => b.in_room).length], [19, 18]); // one stays away, one has a bye
  await dispute(organiser, event);
  await agree(event);
  await playOnScreens(event);
  await organiser.getByLabel('Board and result, such as 12 1-0').fill('5 +'); // Black did not come in time
  await button(organiser, 'Enter the result').click();
  await organiser.locator('#board-1-5 .board-result', {hasText: '+/-'}).waitFor();
  assert.deepEqual(await violations(organiser), []);
  await event.finish(1);

  await tab(organiser, 'Players');
  await organiser.getByLabel('Name; rating; club', {exact: true}).fill('Late, Lída; 2000');
  await button(organiser, 'Add the player').click();
  await organiser.getByLabel('Late, Lída in round 2').waitFor();
  await event.play(2);
  await organiser.getByLabel('Hráč 20 in round 3').selectOption('gone');
  await organiser.locator('[aria-live]', {hasText: 'Noted: Hráč 20'}).first().waitFor({state: 'attached'});
  for (const n of [3, 4, 5]) await event.play(n);

  const seen = await event.see();
  assert.deepEqual(
    seen.rounds.map(r => r.state),
    Array(5).fill('finished'),
  );
  assert.equal(seen.rounds[0].boards[4].result, '+/-');
  const [late, gone, half] = ['Late, Lída', 'Hráč 20', 'Hráč 37'].map(name => seen.players.find(p => p.name === name));
  assert.deepEqual([late.entered, gone.withdrawn, half.absent['1']], [2, 3, 'half']);
  assert.ok(seen.rounds.slice(2).every(r => r.boards.every(b => b.white !== gone.number && b.black !== gone.number)));
  assert.deepEqual(Object.keys(seen.standings[0].tiebreaks), ['BH/C1', 'BH', 'SB', 'DE']);
  await tab(organiser, 'Standings');
  await organiser.locator('.podium .place-1').waitFor();
  await organiser.locator('.standings tbody tr').first().getByText('300', {exact: true}).waitFor(); // the prize
  for (const path of [
    'rounds/5.pdf',
    'rounds/5.pdf?list=names',
    'rounds/5.pdf?list=sheets',
    `rounds/5.pdf?list=slips&base=${hall.base}`,
    'standings.pdf',
    'standings.pdf?list=cross',
    'standings.pdf?list=chart',
  ]) {
    const bytes = Buffer.from(await (await event.ask(`/api/tournaments/${event.id}/${path}`)).arrayBuffer());
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-', path);
  }

  // the whole of it as one file, and from that again
  const archive = Buffer.from(await (await event.ask(`/api/tournaments/${event.id}/archive`)).arrayBuffer());
  await organiser.goto(`${hall.base}/t/new`);
  await organiser
    .getByLabel('An event from its archive')
    .setInputFiles({name: 'forty.jsonl', mimeType: 'application/jsonl', buffer: archive.subarray(0, 2000)});
  await shows(organiser, 'The file is damaged, or is not an archive of an event: line 2.');
  await organiser
    .getByLabel('An event from its archive')
    .setInputFiles({name: 'forty.jsonl', mimeType: 'application/jsonl', buffer: archive});
  await organiser.locator('h1', {hasText: 'Forty'}).waitFor();
  assert.notEqual(organiser.url().includes(event.id), true);
  await tab(organiser, 'Standings');
  assert.deepEqual(
    await organiser.locator('.standings tbody th').allTextContents(),
    seen.standings.map(s => s.name),
  );
  await goOn(organiser, event);
  await close(organiser);
  assert.deepEqual(hall.faults.splice(0), []);
});
