// A match of engines in a real browser while it is played. JADOUBE names the program, JADOUBE_PUPPET an engine.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {after, before, test} from 'node:test';
import {Hall, button, findBrowser, picture, violations} from './hall.mjs';

const program = process.env.JADOUBE ?? 'build/jadoube';
const puppet = process.env.JADOUBE_PUPPET ?? 'build/bench/puppet';

/** The hall's windows on the server of a match. */
class Arena extends Hall {
  async start() {
    const slow = ['option.Slow Ms=25'];
    this.words = [
      ...[
        'match',
        '--serve',
        '127.0.0.1:0',
        '--json',
        '--event',
        'Slow and steady',
        '--tc',
        '60+1',
        '--games',
        '20000',
      ],
      ...['--concurrency', '2', '--sprt', 'elo0=-1', 'elo1=1', '--draw', 'movenumber=12', 'movecount=1', 'score=3000'],
      ...[
        '--engine',
        `cmd=${puppet} slow`,
        'name=hare',
        ...slow,
        '--engine',
        `cmd=${puppet} slow`,
        'name=tortoise',
        'option.Seed=7',
        ...slow,
      ],
    ];
    this.process = spawn(program, this.words, {stdio: ['ignore', 'pipe', 'pipe']});
    this.ended = new Promise(done => this.process.once('exit', done));
    this.process.stdout.on('data', d => (this.said = (this.said ?? '') + d));
    this.base = await new Promise((resolve, reject) => {
      this.process.stderr.on('data', d => resolve(String(d).trim().replace(/\/$/, '')));
      this.process.once('exit', code => reject(new Error(`the match ended with ${code}`)));
    });
  }

  stop() {
    this.process.kill('SIGTERM');
    return this.ended;
  }
}

const arena = new Arena(program);
before(() => arena.open(findBrowser()));
after(() => arena.close());
const shows = (page, text) => page.getByText(text).first().waitFor();

test('boards, clocks, evaluations and lines as they are played, and the last standing', async () => {
  const page = await arena.window('/');
  const phone = await arena.window('/match', {viewport: {width: 390, height: 844}, locale: 'de', colorScheme: 'dark'});
  assert.equal(page.url(), `${arena.base}/match`);
  await shows(page, 'Slow and steady');
  await page.locator('.board-card').nth(1).waitFor();
  const names = await page.locator('.board-card').first().locator('.seat .name').allTextContents();
  assert.deepEqual(names.sort(), ['hare', 'tortoise']);
  assert.match(await page.locator('.board-card .clock').first().textContent(), /^[01]:\d\d/);
  await page
    .locator('.thought .line')
    .filter({hasText: /^\d+\.(\.\.)? \S+/})
    .first()
    .waitFor();
  await page
    .locator('.seat .eval')
    .filter({hasText: /^[+−]\d+\.\d\d$/})
    .first()
    .waitFor(); // whoever has thought first

  const moves = page.locator('.last-move').first();
  const seen = await moves.textContent();
  await page.waitForFunction(was => document.querySelector('.last-move').textContent !== was, seen);

  const larger = button(page, /^Larger/).first(); // with the keyboard alone
  await larger.focus();
  await page.keyboard.press('Enter');
  await page.locator('.large-board').waitFor();
  assert.ok((await page.locator('.large-board .small-board').boundingBox()).width > 500);
  await page.locator('.large-board rect.last').nth(1).waitFor();
  await picture(page, 'match', {fullPage: true});
  await picture(phone, 'match-phone', {fullPage: true});
  assert.ok(
    await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing sticks out of a phone',
  );
  await shows(phone, 'Der Test geht weiter');
  await phone.getByLabel('Sprache').selectOption('cs');
  await shows(phone, 'Test pokračuje');
  assert.deepEqual(await violations(page), []);

  await page.locator('td .article').first().waitFor(); // a game has ended, by an Article
  await page.locator('td .article').first().click();
  await shows(page, /draw/i);
  await page.keyboard.press('Escape');

  await arena.stop();
  await shows(page, 'The match is not over');
  const done = JSON.parse(arena.said);
  await shows(page, `${done.played} of 20000 games played`);
  const row = name =>
    page.locator('.match-figures tr', {has: page.getByRole('rowheader', {name, exact: true})}).first();
  for (const e of done.engines) {
    const cells = await row(e.name).locator('td').allTextContents();
    assert.deepEqual(
      cells.slice(0, 5),
      [e.games, e.wins, e.draws, e.losses, `${(100 * e.score).toFixed(1)} %`].map(String),
    );
  }
  const llr = `${done.sprt.llr < 0 ? '−' : '+'}${Math.abs(done.sprt.llr).toFixed(2)}`;
  await shows(page, `LLR ${llr} between −2.94 and +2.94`);
  assert.equal(await page.locator('.course .bound-line').count(), 2);
  assert.deepEqual(arena.faults, []);
});
