// Whole games in a real browser, against a real server. JADOUBE names the program, SCREENSHOTS a folder for pictures.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {after, before, test} from 'node:test';
import {
  Hall,
  button,
  click,
  drag,
  findBrowser,
  passes,
  picture,
  played,
  press,
  tap,
  type,
  violations,
} from './hall.mjs';

const engine = process.env.JADOUBE_PUPPET;
const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube', engine ? ['--engine', engine] : []);
before(() => hall.open(findBrowser()));
after(() => hall.close());
const quietly = () => {
  assert.deepEqual(hall.faults.splice(0), []);
};
const tab = (page, name) => page.locator('nav.tabs').getByRole('link', {name}).click();
const shows = (page, text) => page.getByText(text).first().waitFor();
const close = (...pages) => Promise.all(pages.map(p => p.context().close()));
const moveAndPress = async (page, from, to) => {
  await drag(page, from, to);
  await press(page);
};

/** Every game of the server is made behind this row of the start page. */
const withFriend = page => page.locator('.row-details > summary').click();

test('a standard game in three windows: touch, illegal move, wrong claim, right claim', async () => {
  const white = await hall.window('/');
  await picture(white, 'start');
  assert.deepEqual(await violations(white), []);
  const bytes = await white.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
      (sum, e) => sum + e.encodedBodySize,
      0,
    ),
  );
  assert.ok(bytes > 20000 && bytes < 150000, `the page takes ${bytes} bytes`);
  await withFriend(white);
  await white.getByRole('radio', {name: /Standard/}).check();
  await white.getByText('More: names').click();
  await white.getByLabel('White’s name').fill('Anna');
  await white.getByLabel('Black’s name').fill('Boris');
  await white.getByLabel('Time control').fill('90+30'); // minutes and seconds, as people write it
  await white.locator('#control-says', {hasText: /^90\smin, \+30\ss/}).waitFor();
  await white.getByLabel('An arbiter starts').check();
  await button(white, 'Create the game').click();
  await shows(white, 'Invite your opponent');
  const link = async who => {
    await button(white, who).click();
    return white.getByLabel(`Link: ${who}`).inputValue();
  };
  const black = await hall.window(await link('Black'));
  const arbiter = await hall.window(await link('Arbiter'), {viewport: {width: 1440, height: 900}});
  assert.deepEqual(await violations(black), []);
  await arbiter.getByRole('button', {name: 'Start the game'}).first().click();

  await shows(white, 'Your move');
  await click(white, 'g1'); // touched: he must move it (4.3.1)
  await shows(white, /You must play one of these: (Nf3, Nh3|Nh3, Nf3)/);
  await click(white, 'f3');
  await played(white, 'Nf3');
  await press(white);
  await passes(white, black);

  await moveAndPress(black, 'e7', 'e4'); // illegal, and pressed
  for (const page of [white, black, arbiter])
    await page.getByRole('button', {name: 'What does Article 7.5.5 ask?'}).first().waitFor();
  await shows(black, 'illegal moves: 1');
  await picture(black, 'illegal');
  await black.getByRole('button', {name: 'What does Article 7.5.5 ask?'}).first().click();
  await shows(black, 'The opponent gets two minutes');
  await picture(black, 'law');
  await black.getByLabel('Close').click();
  await moveAndPress(black, 'e7', 'e5');
  await passes(black, white);

  const claim = async () => {
    await button(white, 'Claim …').click();
    await white.getByRole('radio', {name: /Same position/}).check();
    await picture(white, 'claim');
    await button(white, 'Claim').click();
  };
  await claim(); // wrong: it costs two minutes (9.5.3)
  for (const page of [white, black, arbiter])
    await page.getByRole('button', {name: 'What does Article 9.5.3 ask?'}).first().waitFor();

  for (let i = 0; i < 2; i++) {
    await moveAndPress(white, 'f3', 'g1');
    await passes(white, black);
    await type(black, 'Nf6 press');
    await passes(black, white);
    await type(white, 'g1f3 press');
    await passes(white, black);
    await type(black, 'Nf6-g8 press');
    await passes(black, white);
  }
  await button(black, 'Call the arbiter').click();
  assert.deepEqual(await violations(black), []);
  await button(black, 'I am disturbed').click();
  const call = 'Boris has stopped the clocks and calls the arbiter: I am disturbed';
  await shows(white, call); // the opponent sees who calls, and why
  await arbiter.locator('.call', {hasText: call}).waitFor();
  await arbiter.reload();
  await arbiter.locator('.call', {hasText: call}).waitFor();
  await arbiter
    .locator('.suggestions li', {hasText: 'Anna is warned'})
    .getByRole('button', {name: 'What does Article 12.9.1 ask?'})
    .waitFor();
  await picture(arbiter, 'desk');
  assert.deepEqual(await violations(arbiter), []);
  await button(arbiter, 'Warn: Anna').click(); // suggested with its Article, done with one click
  await shows(white, 'Anna is warned.');
  await arbiter.getByText('Position', {exact: true}).click(); // back to an earlier position, with the clocks of then
  await arbiter.locator('.sheet button', {hasText: 'e5'}).click();
  await arbiter.getByLabel(/^Clocks as they stood then/).waitFor();
  await button(arbiter, 'Set up this position again').click();
  await arbiter.getByRole('dialog').getByText('move is set up again').waitFor(); // what follows, asked once
  await button(arbiter, 'Cancel').click();
  await arbiter.getByRole('dialog').waitFor({state: 'detached'});
  await arbiter.locator('summary', {hasText: 'The log'}).click();
  await arbiter.locator('.log td', {hasText: 'arbiter called: I am disturbed'}).waitFor();
  await arbiter.locator('.log td', {hasText: 'piece let go: e7-e4'}).waitFor(); // in the reader's notation
  await button(arbiter, 'Let play go on').click();
  await arbiter.locator('.call').waitFor({state: 'detached'});
  await claim(); // right: the position stands for the third time
  for (const page of [white, black, arbiter]) {
    await page
      .getByRole('button', {name: /What does Article 9\.2\.\d/})
      .first()
      .waitFor();
    await page.locator('.result .score', {hasText: '½-½'}).waitFor();
  }
  await button(black, 'Appeal').click(); // also after the end (11.10)
  await black.getByLabel(/^Against which decision/).fill('the position stood only twice');
  assert.deepEqual(await violations(black), []);
  await button(black, 'Send the appeal').click();
  await arbiter.getByRole('button', {name: 'What does Article 11.10 ask?'}).first().waitFor();
  assert.deepEqual(await violations(white), []);
  await white.getByLabel('Language').selectOption('cs');
  await shows(white, 'Rozhodnutí');
  await white.locator('.rulings', {hasText: 'ukončil nepřípustný tah'}).waitFor();
  await picture(white, 'czech', {fullPage: true});
  await close(white, black, arbiter);
  quietly();
});

test('a blitz game lost on time is drawn when the opponent cannot mate (6.9)', async () => {
  const game = await hall.newGame({
    preset: 'blitz',
    control: '5',
    arbiter: false,
    start: '7k/8/8/8/8/8/8/KQ6 w - - 0 1',
    setup_ok: true,
    white: 'Anna',
    black: 'Boris',
  });
  const white = await hall.window(game.links.white),
    black = await hall.window(game.links.black);
  await shows(white, 'Your move');
  await drag(white, 'b1', 'b2');
  await white.locator('.result .score', {hasText: '½-½'}).waitFor();
  await black.locator('.result', {hasText: '6.9'}).waitFor();
  assert.equal(await white.locator('.plate[data-colour=white] .clock').textContent(), '0:00.0');
  await picture(white, 'flag');
  await close(white, black);
  quietly();
});

test('what is seldom wanted: the king of a castling first, questions, leaving; agreeing and resigning need no clock', async () => {
  const regulations = {
    preset: 'standard',
    control: '5400+30',
    edition: '2018',
    start: 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1',
    setup_ok: true,
  };
  const begin = async () => {
    const game = await hall.newGame(regulations);
    const pages = await Promise.all(['white', 'black', 'arbiter'].map(r => hall.window(game.links[r])));
    await pages[2].getByRole('button', {name: 'Start the game'}).first().click();
    await shows(pages[0], 'Your move');
    return pages;
  };
  let [white, black, arbiter] = await begin();
  await white.getByText('More', {exact: true}).click();
  assert.deepEqual(await violations(white), []);
  await button(white, 'Castling: the king first').click();
  await drag(white, 'e1', 'g1');
  await shows(white, 'You must play 0-0');
  await moveAndPress(white, 'e1', 'g1');
  await passes(white, black);
  await black.getByText('More', {exact: true}).click();
  await button(black, 'How many moves?').click();
  await black.getByRole('button', {name: 'What does Article 12.6 ask?'}).first().waitFor();
  await button(black, 'Leave the playing area').click();
  await black
    .getByRole('button', {name: /What does Article 11\.2\.\d/})
    .first()
    .waitFor();
  await moveAndPress(black, 'e7', 'e5');
  await passes(black, white);
  await button(white, 'Offer a draw').click();
  await button(arbiter, 'Stop the clocks').click();
  await button(black, 'Accept').click();
  await black.locator('.result .score', {hasText: '½-½'}).waitFor();
  await close(white, black, arbiter);

  [white, black, arbiter] = await begin();
  await arbiter.getByText('Adjournment', {exact: true}).click();
  await button(arbiter, 'Adjourn: seal a move').click();
  await white.getByLabel('The sealed move').fill('e4');
  await button(white, 'Into the envelope').click();
  await white.locator('.sealing').getByRole('button', {name: 'Press the clock'}).click();
  await shows(black, 'The game is adjourned');
  await button(black, 'Resign').click();
  await black.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await black.locator('.result .score', {hasText: '1-0'}).waitFor();
  await close(white, black, arbiter);
  quietly();
});

test('an adjournment with a sealed move, over a restart of the server', async () => {
  const game = await hall.newGame({preset: 'standard', control: '5400+30', white: 'Anna', black: 'Boris'});
  const [white, black, arbiter] = await Promise.all(['white', 'black', 'arbiter'].map(r => hall.window(game.links[r])));
  await arbiter.getByRole('button', {name: 'Start the game'}).first().click();
  await shows(white, 'Your move');
  await type(white, 'e4 press');
  await passes(white, black);
  await type(black, 'e5 press');
  await passes(black, white);
  await arbiter.getByText('Adjournment', {exact: true}).click();
  await button(arbiter, 'Adjourn: seal a move').click();
  await shows(white, 'Seal your move');
  assert.equal(await black.getByText('Seal your move').count(), 0);
  await white.getByLabel('The sealed move').fill('Nf3');
  await button(white, 'Into the envelope').click();
  await shows(white, 'In the envelope: Nf3');
  await picture(white, 'seal');
  await white.locator('.sealing').getByRole('button', {name: 'Press the clock'}).click();
  await shows(white, 'The game is adjourned');
  await shows(arbiter, 'The envelope holds a move of Anna.');
  for (const page of [black, arbiter])
    assert.equal(await page.getByText('Nf3', {exact: true}).count(), 0, 'nobody else sees it');
  await hall.stop();
  for (const page of [black, arbiter]) await page.locator('.bar.trouble').waitFor(); // before it may be over again
  await hall.start();
  await arbiter.locator('.bar.trouble').waitFor({state: 'detached'});
  await shows(arbiter, 'The envelope holds a move of Anna.');
  await arbiter.locator('.tool').getByRole('button', {name: 'Open the envelope, go on'}).click();
  await played(black, 'Nf3');
  await shows(black, 'Your move');
  await close(white, black, arbiter);
  quietly();
});

test('Chess960: castling by putting the king on the rook', async () => {
  const white = await hall.window('/');
  await white.getByRole('button', {name: 'Settings'}).click();
  assert.deepEqual(await violations(white), []);
  await white.keyboard.press('Escape');
  await withFriend(white);
  await white.getByText('More: names').click();
  await white.getByLabel('Chess960').selectOption('number');
  await white.getByLabel('Number of the array').fill('320'); // BBNRQKRN
  await button(white, 'Create the game').click();
  const black = await hall.window(await white.getByLabel('Link: Black').inputValue());
  await shows(white, 'Your move');
  await drag(white, 'f1', 'g1'); // king takes rook: they change places, on the first move
  await played(black, /^[O0]-[O0]$/);
  await picture(black, 'chess960');
  await black.getByLabel('To the start').click();
  assert.match(
    await black.locator('.squares [data-square=f1]').getAttribute('aria-label'),
    /white king/,
    'the array, not the usual one',
  );
  await black.getByRole('button', {name: 'Back to the game'}).click();
  await drag(black, 'f8', 'g8');
  await played(white, /^[O0]-[O0]$/);
  await button(white, 'Resign').click();
  await white.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await shows(black, 'You win');
  await shows(white, 'You lose');
  await button(black, 'Go through the game').click();
  await black.locator('.squares [data-square=f1][aria-label*="white king"]').waitFor();
  await button(white, 'Rematch').click(); // the same once more, colours reversed
  await white.locator('.plate.bottom[data-colour=black]').waitFor();
  await black.getByRole('link', {name: 'White offers a rematch: play it'}).click();
  await black.locator('.status.mine').waitFor();
  assert.match(
    await black.locator('.squares [data-square=f1]').getAttribute('aria-label'),
    /white king/,
    'the same array',
  );
  await white.goto(`${hall.base}/`); // nothing is lost with a closed window
  await white.locator('.your-games li', {hasText: '0-1'}).waitFor();
  await white.locator('.your-games li', {hasText: 'Continue'}).getByRole('link').click();
  await white.locator('.plate.bottom[data-colour=black]').waitFor();
  await close(white, black);
  quietly();
});

test('a position that cannot arise is marked as one types, and the arbiter is told (3.10.3, 7.2)', async () => {
  const cannot = '4k3/8/8/6B1/8/8/PPPPPPPP/RN1QKBNR w KQ - 0 1'; // a bishop that b2 and d2 locked in
  const maker = await hall.window('/');
  await withFriend(maker);
  await maker.getByText('More: names').click();
  const start = maker.getByLabel('Start position (FEN)');
  await start.fill('4k3/8');
  await shows(maker, 'This is no position in FEN');
  await start.fill(cannot);
  await shows(maker, 'This position cannot arise');
  assert.equal(await start.getAttribute('aria-invalid'), 'true');
  assert.deepEqual(await violations(maker), []);
  await start.fill('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await maker.locator('#start-says:empty').waitFor({state: 'attached'});
  const regulations = {control: '300', start: cannot, setup_ok: true};
  const {id, keys} = await maker.evaluate(
    body => fetch('/api/games', {method: 'POST', body: JSON.stringify(body)}).then(r => r.json()),
    {regulations},
  );
  const desk = await hall.window(`/g/${id}#${keys.arbiter}`);
  await shows(desk, 'This position cannot arise');
  await close(maker, desk);
  quietly();
});

test('a game on a telephone, by tapping, and a spectator who goes through it', async () => {
  const game = await hall.newGame({preset: 'online', control: '300+3', arbiter: false, white: 'Anna', black: 'Boris'});
  const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
  const white = await hall.window(game.links.white, phone),
    black = await hall.window(game.links.black, phone);
  const watch = await hall.window(game.links.spectator);
  for (const [page, from, to, text] of [
    [white, 'f2', 'f3', 'f3'],
    [black, 'e7', 'e5', 'e5'],
    [white, 'g2', 'g4', 'g4'],
    [black, 'd8', 'h4', 'Qh4#'],
  ]) {
    await page.locator('.status', {hasText: 'Your move'}).waitFor();
    await tap(page, from);
    await page.locator(`.squares [data-square="${to}"].target`).waitFor();
    await tap(page, to);
    await played(watch, text);
    if (text === 'g4') await picture(black, 'phone');
  }
  await shows(black, 'You win');
  assert.deepEqual(await violations(black), []);
  const wide = await black.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px wider than the telephone`);
  await watch.getByText('Save and share').click();
  const [sheet] = await Promise.all([watch.waitForEvent('download'), button(watch, 'Scoresheet White (PDF)').click()]);
  assert.match(readFileSync(await sheet.path()).toString('latin1', 0, 5), /%PDF-/);
  await watch.getByLabel('To the start').click();
  await shows(watch, 'The start position');
  await watch.getByLabel('One move on').click();
  await watch.locator('.square.last[data-square=f3]').waitFor();
  await watch.locator('.chart rect.bar').nth(3).waitFor();
  await picture(watch, 'watch', {fullPage: true});
  assert.deepEqual(await violations(watch), []);
  const frame = game.links.spectator.replace('/g/', '/embed/');
  const site = createServer((_, answer) =>
    answer
      .setHeader('Content-Type', 'text/html')
      .end(`<title>elsewhere</title><iframe src="${hall.base}${frame}" width="480" height="700"></iframe>`),
  );
  await new Promise(done => site.listen(0, '127.0.0.1', done));
  const elsewhere = await hall.window(`http://127.0.0.1:${site.address().port}/`);
  await elsewhere.frameLocator('iframe').getByLabel('To the end').waitFor();
  site.close();
  const embed = await hall.window(frame, {viewport: {width: 480, height: 700}});
  await embed.getByLabel('To the end').waitFor();
  await picture(embed, 'embed');
  assert.deepEqual(await violations(embed), []);
  await close(white, black, watch, elsewhere, embed);
  quietly();
});

test('a whole game by keyboard alone, with what a screen reader hears', async () => {
  const game = await hall.newGame({preset: 'online', control: '300+3', arbiter: false, white: 'Anna', black: 'Boris'});
  const white = await hall.window(game.links.white),
    black = await hall.window(game.links.black);
  await shows(white, 'Your move');
  const tabTo = async selector => {
    for (let i = 0; i < 60; i++) {
      await white.keyboard.press('Tab');
      if (await white.evaluate(s => document.activeElement.matches(s), selector)) return;
    }
    assert.fail(`Tab never reaches ${selector}`);
  };
  const keys = async (...names) => {
    for (const k of names) await white.keyboard.press(k);
  };
  const heard = async text => white.locator('#said, #said-now', {hasText: text}).first().waitFor();
  await tabTo('[role=gridcell]'); // stands on e2
  assert.match(await white.evaluate(() => document.activeElement.getAttribute('aria-label')), /^e2, white pawn/);
  await keys('Enter', 'ArrowUp', 'ArrowUp', 'Enter'); // e4
  await passes(white, black);
  await type(black, 'e5');
  await passes(black, white);
  await heard(/Black: /);
  await tabTo('#line'); // out of the board again: no trap
  for (const [word, answer] of [
    ['where N', /b1.*g1/],
    ['attackers e4', /./],
    ['rank 4', /e4/],
    ['clock', /\d/],
    ['moves f1', /c4/],
    ['last', /./],
  ]) {
    const before = await white.locator('.said li').allTextContents();
    await white.keyboard.type(word);
    await white.keyboard.press('Enter');
    await white.waitForFunction(n => document.querySelectorAll('.said li').length > n || n >= 6, before.length);
    const said = (await white.locator('.said li').allTextContents()).at(-1);
    assert.match(said, answer, word);
  }
  for (const [mine, theirs] of [
    ['Bc4', 'Nc6'],
    ['Qh5', 'Nf6'],
  ]) {
    await white.keyboard.type(mine);
    await white.keyboard.press('Enter');
    await passes(white, black);
    await type(black, theirs);
    await passes(black, white);
  }
  await picture(white, 'keyboard');
  await white.keyboard.type('Qxf7#');
  await white.keyboard.press('Enter');
  await shows(white, 'You win');
  await heard(/5\.1\.1/);
  await close(white, black);
  quietly();
});

test('a tournament: opened, a round started, its wall and its standings', async () => {
  const organiser = await hall.window('/t/new');
  assert.deepEqual(await violations(organiser), []);
  await organiser.getByLabel('Name of the tournament').fill('Club championship');
  await organiser.getByLabel(/^Players, one/).fill('Anna; 1850\nBella\nCyril\nDana');
  await organiser.getByLabel('Time and rules').selectOption('online');
  await shows(organiser, 'Players: 4, rounds: 3');
  await button(organiser, 'Open the tournament').click();
  await tab(organiser, 'Print and share');
  await shows(organiser, 'Links to hand out');
  const anna = await hall.window(await organiser.getByLabel('Anna', {exact: true}).inputValue());
  await shows(anna, 'You are Anna.');
  await tab(organiser, 'Round');
  await button(organiser, 'Start round 1').click();
  await organiser.locator('.clock.runs').first().waitFor();
  await organiser.locator('.event-desk', {hasText: 'Not here: Anna'}).waitFor(); // presence
  await anna
    .getByRole('link', {name: /^Watch/})
    .first()
    .click(); // another's board, and back
  await shows(anna, /to move/);
  await anna.getByRole('link', {name: 'Back to the tournament: Club championship'}).click();
  await anna.getByRole('link', {name: /To your board/}).click();
  await shows(anna, /Your move|Dana to move/);
  await organiser.locator('.board-card', {hasText: 'Anna'}).locator('.presence.here').waitFor();
  await button(anna, 'Resign').click();
  await anna.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await anna.getByRole('link', {name: 'Back to the tournament', exact: true}).click();
  await shows(anna, 'You are Anna.');
  await organiser.locator('.board-card .board-result', {hasText: /[01]-[01]/}).waitFor();
  await tab(organiser, 'Standings');
  await organiser.locator('.standings tbody tr', {hasText: 'Dana'}).locator('strong', {hasText: '1'}).waitFor();
  await organiser.locator('.cross tbody tr', {hasText: 'Dana'}).locator('.cell', {hasText: '1'}).first().waitFor();
  await tab(organiser, 'Round');
  await organiser.locator('.board-card', {hasText: 'Anna'}).locator('.small-board').waitFor(); // also when it is over
  await picture(organiser, 'tournament', {fullPage: true});
  assert.deepEqual(await violations(organiser), []);
  await tab(organiser, 'Print and share');
  await button(organiser, 'Cards with QR codes').click();
  await organiser.locator('.card-qr .qr').nth(4).waitFor();
  assert.equal(await organiser.locator('.card-qr .qr').count(), 5, 'one for each player, one for spectators');
  assert.deepEqual(await violations(organiser), []);
  await button(organiser, 'Back to the tournament').click();
  const [csv] = await Promise.all([organiser.waitForEvent('download'), button(organiser, 'Results (CSV)').click()]);
  assert.match(csv.suggestedFilename(), /\.csv$/);
  await close(organiser, anna);
  quietly();
});

test('two at one screen: the window is that of whoever’s clock runs', async () => {
  const page = await hall.window('/');
  await withFriend(page);
  await page.getByRole('radio', {name: /Blitz/}).check();
  await page.getByRole('radio', {name: 'Two at this screen'}).check();
  await button(page, 'Start the game').click();
  const seat = colour => page.locator(`.plate.bottom.own[data-colour=${colour}]`).waitFor();
  await page.locator('.plate[data-colour=white] .clock.runs').waitFor();
  await seat('white');
  await moveAndPress(page, 'f2', 'f3');
  await seat('black');
  await moveAndPress(page, 'e7', 'e4'); // illegal: it is Black who may move again
  await page
    .getByRole('button', {name: /What does Article (7\.5\.5|A\.5\.2|B\.\S+) ask/})
    .first()
    .waitFor();
  await seat('black');
  await moveAndPress(page, 'e7', 'e5');
  await seat('white');
  await moveAndPress(page, 'g2', 'g4');
  await seat('black');
  assert.deepEqual(await violations(page), []);
  await drag(page, 'd8', 'h4');
  await page.locator('.result .score', {hasText: '0-1'}).waitFor();
  await button(page, 'Rematch').click();
  await page.locator('.result').waitFor({state: 'detached'});
  await seat('white');
  await close(page);
  quietly();
});

test('a knock-out: chosen from the list of the server, a draw is played again', async () => {
  const organiser = await hall.window('/t/new');
  await organiser.getByLabel('Name of the tournament').fill('Cup');
  await organiser.getByLabel(/^Players, one/).fill('Anna\nBella\nCyril');
  await organiser.getByLabel('Who meets whom').selectOption('knock-out');
  await shows(organiser, 'Players: 3, rounds: 2');
  await button(organiser, 'Open the tournament').click();
  await organiser.locator('.not-playing li', {hasText: 'Anna'}).getByText('pairing bye').waitFor();
  await button(organiser, 'Start round 1').click();
  await organiser.locator('.clock.runs').first().waitFor();
  const [id, key] = organiser
    .url()
    .split('/t/')[1]
    .split('#')
    .map(part => part.split('?')[0]);
  const ask = (path, body) =>
    organiser.evaluate(
      async ({path, body, key}) =>
        (await fetch(path, {method: body ? 'POST' : 'GET', headers: {Authorization: `Bearer ${key}`}, body})).json(),
      {path, body: body && JSON.stringify(body), key},
    );
  const board = async () => (await ask(`/api/tournaments/${id}`)).tournament.rounds[0].boards[0];
  const first = await board();
  await ask(`/api/games/${first.game}/events`, {do: 'declare', result: '1/2-1/2'});
  await button(organiser, 'Play again, colours reversed').click();
  await button(organiser, 'Play again, colours reversed').waitFor({state: 'detached'});
  const second = await board();
  assert.deepEqual([second.white, second.black, second.result], [first.black, first.white, null]);
  await button(organiser, /^Round 2/).click();
  await shows(organiser, 'The pairs follow from the results of the rounds before.');
  assert.deepEqual(await violations(organiser), []);
  await ask(`/api/games/${second.game}/events`, {do: 'declare', result: '1-0'});
  await button(organiser, 'Open round 2').click();
  await shows(organiser, 'players may sit down');
  await close(organiser);
  quietly();
});

test('a Swiss tournament: one comes late, one stays away, one goes', async () => {
  const organiser = await hall.window('/t/new');
  await organiser.getByLabel('Name of the tournament').fill('Open');
  await organiser.getByLabel(/^Players, one/).fill('Anna; 2000\nBella; 1900\nCyril; 1800\nDora; 1700');
  await organiser.getByLabel('Who meets whom').selectOption('dutch');
  await organiser.getByLabel('Rounds').fill('3');
  await shows(organiser, 'Players: 4, rounds: 3');
  await button(organiser, 'Open the tournament').click();
  await organiser.getByLabel('Name; rating; club', {exact: true}).fill('Emil; 2100; Rook');
  await button(organiser, 'Add the player').click();
  await organiser.getByLabel('Emil in round 1').selectOption('half');
  await organiser.getByLabel('Dora in round 1').selectOption('gone');
  await organiser.locator('.announce, [aria-live]', {hasText: 'Noted: Dora'}).first().waitFor({state: 'attached'});
  assert.deepEqual(await violations(organiser), []);
  await tab(organiser, 'Round');
  await button(organiser, 'Show the pairs of round 1').click();
  await shows(organiser, 'C.04.3: 3.3.1: the pair that the rules try first');
  assert.deepEqual(await violations(organiser), []);
  const swap = async () => {
    for (const name of ['Bella', 'Cyril']) await organiser.locator('button.player', {hasText: name}).click();
  };
  await swap(); // two names, and they change places
  await shows(organiser, 'changed by hand');
  await swap();
  await organiser.getByText('changed by hand').waitFor({state: 'detached'});
  await button(organiser, 'Open round 1 with these pairs').click();
  await organiser.locator('.not-playing li', {hasText: 'Cyril'}).getByText('pairing bye').waitFor();
  await organiser.locator('.board-card .name', {hasText: 'Bella'}).waitFor();
  assert.equal(await organiser.locator('.board-card').count(), 1);
  await tab(organiser, 'Players');
  assert.equal(await organiser.getByLabel('Dora in round 2').inputValue(), 'gone');
  assert.equal(await organiser.getByLabel('Emil in round 2').inputValue(), 'plays');
  await close(organiser);
  quietly();
});

test('against the computer of the server', {skip: !engine && 'no engine'}, async () => {
  const page = await hall.window('/');
  await withFriend(page);
  await page.getByRole('radio', {name: 'The computer'}).check();
  await page.locator('#level').selectOption('Club player · 1400');
  await page.getByRole('radio', {name: 'Black', exact: true}).check();
  await button(page, 'Start the game').click();
  await page.locator('.sheet .move .text').first().waitFor(); // it has White, and moves at once
  await page.locator('.status', {hasText: 'Your move'}).waitFor();
  assert.equal(await page.locator('.plate.bottom').getAttribute('data-colour'), 'black');
  await page.locator('.plate.top .name', {hasText: 'Computer · 1400'}).waitFor();
  await button(page, 'Resign').click();
  await page.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await button(page, 'Against a weaker one: Club player · 1200').click(); // who lost may have the next weaker level
  await page.locator('.result').waitFor({state: 'detached'});
  await page.locator('.status').waitFor();
  await page.goto(hall.base + '/');
  assert.equal(await page.locator('.computer-choice').getByLabel('Computer').inputValue(), '1200'); // it is remembered
  await close(page);
  quietly();
});
