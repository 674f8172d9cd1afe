// A finished public game as a line of an export: its replay, ratings and review. People's names and comments are left
// out, because a file cannot be recalled when somebody deletes a profile.
import { formatInstant } from '../../schema/instant.ts';
import type { ExportedGame } from '../../schema/exports.ts';
import type { ReviewDone } from '../../schema/review.ts';
import { SEATS, type Seat } from '../engine/index.ts';
import { readReplay } from '../learning/replays.ts';
import type { Arena } from '../ports/arena.ts';
import type { GameRecord } from '../records/game-record.ts';
import type { Game } from '../table/game.ts';
import { isRated } from '../table/standing.ts';

const NAME_OF_PEOPLE = 'Person';

/** @param review as stored JSON */
export async function exportedGame(
  arena: Pick<Arena, 'store'>,
  game: Game,
  review: string | undefined,
): Promise<ExportedGame> {
  const { record } = game;
  const { players, moves, ...replay } = await readReplay(arena, game);
  const isPerson = (seat: Seat): boolean => record.seats[seat].kind === 'person';
  const nameOf = (seat: Seat): string => (isPerson(seat) ? NAME_OF_PEOPLE : players[seat]);
  return {
    ...replay,
    players: { A: nameOf('A'), B: nameOf('B') },
    moves: moves.map(({ thought, ...move }) => (thought && !isPerson(move.seat) ? { ...move, thought } : move)),
    ...factsOf(record),
    review: review === undefined ? null : (JSON.parse(review) as ReviewDone),
  };
}

function factsOf(record: GameRecord) {
  const { mode, strength, policy, startedAt, endedAt, tournament, dealDay, voidedAt, seats } = record;
  const [A, B] = SEATS.map((seat) => seats[seat].rating);
  return {
    mode,
    rated: isRated(record),
    ratings: { A: A!, B: B! },
    strength,
    policy,
    startedAt: formatInstant(startedAt!),
    endedAt: formatInstant(endedAt!),
    ...(tournament === null ? {} : { tournament }),
    ...(dealDay === null ? {} : { dailyDeal: dealDay }),
    ...(voidedAt === null ? {} : { voided: true as const }),
  };
}
