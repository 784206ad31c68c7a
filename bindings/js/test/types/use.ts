// What people write against the types: tsc --strict must take it, and must not take what is marked.
import {Position, Refused, load} from 'jadoube';
import type {Articles, LawEvent, Regulations} from 'jadoube/whole';
import {Chess} from 'jadoube/chess.js';

const position: Position = Position.initial().play('e4');
const uci: string[] = position.moves('e7').map(move => move.uci);
// @ts-expect-error: no such square
position.at('i9');

const regulations: Regulations = {control: '300+3', edition: '2023', illegal: 'refuse', draws: {before_move: 30}};
// @ts-expect-error: the control must be given
const without: Regulations = {edition: '2023'};
// @ts-expect-error: no such edition
const edition: Regulations = {control: '300', edition: '1997'};

const events: LawEvent[] = [
  {at: 0, by: 'arbiter', do: 'start'},
  {at: 1000, by: 'white', do: 'play', move: 'e2e4'},
  {at: 2000, by: 'black', do: 'claim', what: 'repetition', move: 'Nf6'},
  {at: 3000, by: 'arbiter', do: 'penalise', measure: 'add-time', who: 'white', ms: 120000},
  // @ts-expect-error: a player does not start the clocks
  {at: 0, by: 'white', do: 'start'},
  // @ts-expect-error: a play has a move
  {at: 1000, by: 'white', do: 'play'},
  // @ts-expect-error: nobody can claim that
  {at: 1000, by: 'white', do: 'claim', what: 'sunshine'},
];

export async function useAll(): Promise<void> {
  const {LawGame, Opponent, games, mate, vocabulary} = await load();
  const game = new LawGame(regulations, {language: 'cs'});
  for (const event of events)
    for (const ruling of game.apply(event)) {
      const article: string = ruling.rule === 'illegal-move' ? ruling.article : '';
      console.log(article, ruling.gives?.black, ruling.binds?.join(' '));
    }
  // @ts-expect-error: there is no such rule
  console.log(game.apply(events[0]!)[0]?.rule === 'sunshine');
  console.log(game.state('white').clock.running, vocabulary().acts['set-clock'].by);
  for (const {tags, result} of games('1. e4 *')) console.log(tags.get('White'), result === '1/2-0');
  console.log(mate(position, 'white').reason === 'wall', new Opponent().think(position)?.move);
}

const article: Articles['illegal-move']['2023'] = '7.5.5';
const chess = new Chess();
const flags: string = chess.move({from: 'e2', to: 'e4'}).flags;
console.log(uci, without, edition, article, flags, Refused);
