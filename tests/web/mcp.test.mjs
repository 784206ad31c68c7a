// `jadoube mcp` and a real client: the SDK of the Model Context Protocol. Its own schemas read every message, and its
// validator holds our schemas against arguments. JADOUBE names the program.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {after, before, test} from 'node:test';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const {Client} = require('@modelcontextprotocol/sdk/client/index.js');
const {StdioClientTransport} = require('@modelcontextprotocol/sdk/client/stdio.js');
const Ajv = createRequire(require.resolve('@modelcontextprotocol/sdk/client/index.js'))('ajv/dist/2020').default; // its own

const program = process.env.JADOUBE ?? 'build/jadoube';
const client = new Client({name: 'jadoube-test', version: '1.0.0'});
const transport = new StdioClientTransport({command: program, args: ['mcp']});
const patience = {timeout: 240000}; // the machine may be busy
const ask = (name, args, options) => client.callTool({name, arguments: args}, undefined, {...patience, ...options});
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

before(() => client.connect(transport, patience));
after(() => client.close());

/** The report of a tournament, made by chance. */
function report(players, rounds) {
  const args = ['pair', '--generate', '--players', players, '--rounds', rounds, '--played', rounds - 1, '--seed', 7];
  return spawnSync(program, args.map(String), {encoding: 'utf8', maxBuffer: 1 << 24}).stdout;
}

/** A game's log as regulations and events. */
function log(name) {
  const text = readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
  const [head, ...events] = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  return {regulations: head.regulations, events};
}

test('the handshake', async () => {
  assert.deepEqual(client.getServerCapabilities(), {tools: {listChanged: false}});
  assert.equal(client.getServerVersion().name, 'jadoube');
  assert.match(client.getInstructions(), /Articles/);
  assert.deepEqual(await client.ping(patience), {});
});

test('eight tools, each with a schema that is one', async () => {
  const {tools, nextCursor} = await client.listTools(undefined, patience);
  assert.equal(nextCursor, undefined);
  assert.deepEqual(
    tools.map(tool => tool.name),
    ['laws', 'judge', 'mate', 'replay', 'check', 'move', 'pair', 'standings'],
  );
  for (const tool of tools) {
    const validate = new Ajv({strict: false}).compile(tool.inputSchema);
    assert.equal(validate({nonsense: 1}), false, tool.name);
    assert.ok(tool.description.length > 40 && tool.title, tool.name);
  }
});

test('the schema of a log takes the examples, and no other acts', async () => {
  const {tools} = await client.listTools(undefined, patience);
  const validate = new Ajv({strict: false}).compile(tools.find(tool => tool.name === 'replay').inputSchema);
  for (const name of ['illegal-move.jsonl', 'friendly-match.jsonl', 'laws/adjust-late.jsonl', 'laws/both-flags.jsonl'])
    assert.ok(validate(log(name)), JSON.stringify(validate.errors?.at(-1)));
  const {regulations} = log('illegal-move.jsonl');
  for (const event of [
    {at: 0, by: 'white', do: 'fly'},
    {at: 0, by: 'white', do: 'start'},
    {at: 0, by: 'white', do: 'play'},
    {at: -1, by: 'arbiter', do: 'start'},
    {at: 0, by: 'arbiter', do: 'observe', what: 'smoke'},
  ])
    assert.equal(validate({regulations, events: [event]}), false, JSON.stringify(event));
});

test('laws: a phrase finds its Article', async () => {
  const {structuredContent: found, content} = await ask('laws', {question: 'draw by repetition'});
  assert.equal(found.found[0].article, '9.2');
  assert.match(content[0].text, /9\.2/);
  const blitz = await ask('laws', {question: 'illegal move', speed: 'blitz'});
  assert.ok(blitz.structuredContent.found.some(f => /^B\.|^A\./.test(f.changed?.article ?? f.article)));
  const nothing = await ask('laws', {question: 'zzzzqqq'});
  assert.equal(nothing.isError, false);
  assert.deepEqual(nothing.structuredContent.found, []);
  const czech = await ask('laws', {question: '7.5.5', edition: '2018', lang: 'cs'});
  assert.equal(czech.structuredContent.found[0].article, '7.5.5');
  assert.equal(czech.structuredContent.edition, '2018');
  const contents = await ask('laws', {});
  assert.ok(contents.structuredContent.chapters.length > 12);
});

test('judge: facts with their Articles, in an edition', async () => {
  const {structuredContent: facts, content} = await ask('judge', {
    fen: 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1',
    edition: '2009',
  });
  assert.equal(facts.mate, true);
  assert.equal(facts.black_can_mate, false);
  assert.equal(facts.articles.find(a => a.for === 'mate').article, '5.1.a');
  assert.match(content[0].text, /5\.1\.a {2}Checkmate/);
});

test('mate: a proof either way', async () => {
  const {structuredContent: closed} = await ask('mate', {fen: '8/3k4/8/1p2p2p/1P2P2P/8/3K4/8 w - - 0 1', lang: 'de'});
  assert.equal(closed.white.can_mate, false);
  assert.match(closed.white.why, /Stellung|geschlossen/);
  const {structuredContent: open} = await ask('mate', {fen: '8/8/4kr2/8/8/3KN3/8/8 w - - 0 1'});
  assert.equal(open.white.can_mate, true);
  assert.ok(open.white.line.length > 3);
  assert.ok(open.articles.some(a => a.article === '6.9'));
});

test('replay: rulings and state', async () => {
  const {structuredContent: game} = await ask('replay', log('illegal-move.jsonl'));
  assert.deepEqual(
    game.rulings.map(ruling => ruling.article),
    ['7.5.5', '5.1.2'],
  );
  assert.equal(game.state.result, '1-0');
});

test('check: findings and a total', async () => {
  const {structuredContent: games} = await ask('check', {pgn: '1. e4 e5 2. Ke3 *\n\n1. f3 e5 2. g4 Qh4# 1-0\n'});
  assert.equal(games.total.games, 2);
  assert.deepEqual(
    games.findings.map(finding => finding.kind),
    ['illegal', 'mate-result'],
  );
});

test('move: a move, or why it is none', async () => {
  const {structuredContent: czech} = await ask('move', {fen: start, text: 'Jg1-f3', notation: 'cs'});
  assert.equal(czech.move, 'g1f3');
  const {structuredContent: none} = await ask('move', {fen: start, text: 'Nf6'});
  assert.equal(none.outcome, 'illegal');
});

test('pair and standings: a tournament', async () => {
  const text = report(12, 5);
  const {structuredContent: round} = await ask('pair', {report: text});
  assert.equal(round.round, 5);
  assert.equal(round.chapter, 'C.04.3');
  const {structuredContent: why} = await ask('pair', {report: text, explain: true, system: 'dubov'});
  assert.equal(why.system, 'dubov');
  assert.ok(why.pairs.every(pair => pair.why.text));
  const {structuredContent: two} = await ask('pair', {report: text, why: [1, 12]});
  assert.ok(two.ground);
  const {structuredContent: table} = await ask('standings', {report: text, tie_breaks: 'BH/C1,SB'});
  assert.equal(table.standings.length, 12);
  assert.equal(table.tiebreaks[1].article, '8.1, 14.1');
});

test('a wrong argument is an answer that says what was expected', async () => {
  for (const [name, args, expected] of [
    ['judge', {}, /fen is missing/],
    ['judge', {fen: 7}, /fen: expected a text/],
    ['judge', {fen: '-'}, /fen: expected a text/],
    ['judge', {fen: '8/8/8 w - - 0 1'}, /expected/],
    ['judge', {fen: start, edition: '1999'}, /2009, 2014, 2018, 2023/],
    ['judge', {fen: start, colour: 'red'}, /there is no such argument; expected fen/],
    ['judge', {fen: start, chess960: 960}, /0 to 959/],
    ['mate', {fen: '--threads=200'}, /expected/],
    ['move', {fen: start, text: 'e4', notation: 'xx'}, /announce/],
    ['replay', {regulations: {control: '60'}, events: [{at: 0, by: 'white', do: 'fly'}]}, /line 2/],
    ['replay', {regulations: {control: '60'}, events: [7]}, /an object as event 1/],
    ['pair', {report: 'nothing'}, /001/],
    ['pair', {report: 'nothing', why: [1]}, /\[3, 7\]/],
    ['standings', {report: report(8, 4), tie_breaks: 'XX'}, /XX/],
  ]) {
    const {isError, content} = await ask(name, args);
    assert.equal(isError, true, JSON.stringify(args));
    assert.match(content[0].text, expected);
  }
});

test('what does not exist is an error of the protocol', async () => {
  await assert.rejects(ask('castle', {}), {code: -32602});
  await assert.rejects(client.listPrompts(undefined, patience));
});

test('a question can be called off, and others are answered meanwhile', async () => {
  const abort = new AbortController();
  const long = ask('pair', {report: report(4000, 11), explain: true}, {signal: abort.signal});
  const {structuredContent: facts} = await ask('judge', {fen: start});
  assert.equal(facts.moves, 20);
  abort.abort('no longer wanted');
  await assert.rejects(long);
  const {structuredContent: after} = await ask('judge', {fen: start});
  assert.equal(after.moves, 20);
});
