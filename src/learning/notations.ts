// Writes finished games in the notation, and reads games that callers wrote in it.
import { formatInstant } from '../../schema/instant.ts';
import type { Notation, NotationRequest } from '../../schema/notation.ts';
import { Problem } from '../../schema/problem.ts';
import { formatNotation, parseNotation, SEATS, type NotatedGame } from '../engine/index.ts';
import type { Arena } from '../ports/arena.ts';
import { agentsOf, isOver, type GameRecord } from '../records/game-record.ts';
import { pliesSince, scoreNow, type Game } from '../table/game.ts';

/** With the players' thoughts as comments. @throws Problem game-not-over */
export async function writeNotation({ store }: Pick<Arena, 'store'>, game: Game): Promise<string> {
  const { record } = game;
  if (!isOver(record)) throw new Problem('game-not-over');
  const notes = new Map((await store.thoughtsOf(record.id)).map(({ ply, note }) => [ply, note]));
  const moves = pliesSince(game, 0).map(({ index, seat, name }) => {
    return { seat, name, comment: notes.get(index) ?? null };
  });
  const { rules, seed, winner, endReason } = record;
  const result = { winner, endReason: endReason!, score: scoreNow(game) };
  return formatNotation({ rules, seed, headers: headersOf(record), comment: null, moves, result });
}

/** Headers of a seat are prefixed with `A` or `B`; unknown values are left out. */
function headersOf(record: GameRecord): NotatedGame['headers'] {
  const { id, startedAt, endedAt, strength, policy, seats } = record;
  const agents = agentsOf(record);
  const ofSeats = SEATS.flatMap((seat) => [
    [seat, seats[seat].name],
    [`${seat}Kind`, seats[seat].kind],
    [`${seat}Agent`, agents[seat]],
    [`${seat}Rating`, seats[seat].rating],
  ]);
  const all = [
    ['Game', id],
    ['Started', formatInstant(startedAt)],
    ['Ended', formatInstant(endedAt)],
    ...ofSeats,
    ['HouseStrength', strength],
    ['HousePolicy', policy],
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]));
}

/** The game if the text is valid, otherwise the fault and its line. */
export function readNotation({ text }: NotationRequest): Notation {
  const read = parseNotation(text);
  if (!read.ok) return { valid: false, game: null, fault: read.fault };
  const { rules, seed, headers, comment, moves, result } = read.game;
  return {
    valid: true,
    game: { rules, seed, headers: { ...headers }, comment, moves: [...moves], result },
    fault: null,
  };
}
