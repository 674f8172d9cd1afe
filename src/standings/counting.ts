// Computes the result of a finished game and the steps it adds to its players' lines.
import { otherSeat, SEATS, type BySeat, type Ply, type Seat } from '../engine/index.ts';
import { stepsOf } from '../rating/book.ts';
import type { Reason } from '../rating/counting.ts';
import type { Arena } from '../ports/arena.ts';
import { isHouse, rulesetOfGame, type GameRecord, type SeatRecord } from '../records/game-record.ts';
import type { CountedSeat } from '../records/judged-records.ts';
import type { CountedGame, LineId, ResultRecord, StepRecord } from '../records/rating-records.ts';
import type { Counting, OwnedStep } from '../records/standing-records.ts';
import { barredIn } from '../table/unrated.ts';
import { identityIn } from '../table/identities.ts';
import { changeOf, outcomeOf, ladderPlaceOf, scoreOfOutcome, type RatingChange } from '../table/standing.ts';
import { lineHolderOf, type LineHolder } from './line-holder.ts';
import { resultOf, stepRecordOf } from './results.ts';

type Holders = BySeat<LineHolder | undefined>;

export interface Points extends RatingChange {
  readonly reason: Reason | null;
}

/**
 * Counts the results of one line one at a time in this process, so that only counts of different processes can conflict at
 * the fence.
 */
export async function inTurnOfLines<T>(
  { inTurn }: Pick<Arena, 'inTurn'>,
  record: GameRecord,
  task: () => Promise<T>,
): Promise<T> {
  const identities = SEATS.flatMap((seat) => identityIn(record, seat) ?? []);
  const keys = new Set(identities.map(({ kind, id }) => `count ${kind}/${id}`));
  // Always in the same order, to prevent deadlocks.
  const inAll = [...keys].toSorted().reduce((rest, key) => () => inTurn(key, rest), task);
  return inTurn(`count ${record.id}`, inAll);
}

export async function holdersIn(arena: Pick<Arena, 'store'>, record: GameRecord): Promise<Holders> {
  const holder = async (seat: Seat): Promise<LineHolder | undefined> => {
    const identity = identityIn(record, seat);
    return identity ? lineHolderOf(arena, identity) : undefined;
  };
  return { A: await holder('A'), B: await holder('B') };
}

/**
 * @param generation of the book, read before the holders
 * @returns `null`: nobody with an identity took part, or it was practice
 */
export function countingOf(
  record: GameRecord,
  plies: readonly Ply[],
  holders: Holders,
  generation: number,
): Counting | null {
  const { A, B } = holders;
  if (barredIn(record, 'A') === 'practice' || !(A ?? B)) return null;
  const result = resultRecord(record, plies, holders);
  const byLine = new Map<LineId, LineHolder>([A, B].flatMap((holder) => (holder ? [[holder.line, holder]] : [])));
  const steps = stepsOf(
    resultOf(result, (line) => byLine.get(line)?.suspendedSince),
    (line, table) => byLine.get(line)?.entries[table],
  );
  const owned = steps.map((step): OwnedStep => {
    const { kind, shownBy } = byLine.get(step.owner)!;
    return { step: stepRecordOf(step, generation), kind, owner: shownBy, place: ladderPlaceOf(step.line) };
  });
  // Always in the same order, so that two writes cannot deadlock.
  return { generation, result, steps: owned.toSorted((a, b) => (a.step.line < b.step.line ? -1 : 1)) };
}

function resultRecord(record: GameRecord, plies: readonly Ply[], holders: Holders): ResultRecord {
  const { A, B } = holders;
  const moves = (seat: Seat): number => plies.filter((ply) => ply.seat === seat).length;
  const sequences = [A, B].map((holder) => holder?.entries.all.sequence ?? 0);
  return {
    gameId: record.id,
    sequence: 1 + Math.max(...sequences),
    endedAt: record.endedAt!,
    ruleset: rulesetOfGame(record),
    lineA: A?.line ?? null,
    lineB: B?.line ?? null,
    scoreA: scoreOfOutcome(outcomeOf(record.winner!, 'A')),
    movesA: moves('A'),
    movesB: moves('B'),
    barredA: barredOf(record, 'A', holders),
    barredB: barredOf(record, 'B', holders),
    strength: record.mode === 'house' ? record.strength : null,
    hostedA: A?.hostedAt ?? null,
    hostedB: B?.hostedAt ?? null,
    policy: record.policy,
    voidedAt: null,
    voidReason: null,
  };
}

/** Why the game does not count for this seat, whatever the ratings are. */
function barredOf(record: GameRecord, seat: Seat, holders: Holders): Reason | null {
  const [own, other] = [holders[seat], holders[otherSeat(seat)]];
  // One owner can have two lines: a guest that moved to the account may still have its own.
  const isOne = own && own.kind === other?.kind && own.owner === other.owner;
  return barredIn(record, seat) ?? (isOne ? 'same_identity' : notItsProgram(record.seats[seat], own));
}

/** An agent's rating is that of its usual player: the house, or its own program. */
function notItsProgram(seat: SeatRecord, holder: LineHolder | undefined): Reason | null {
  if (holder?.kind !== 'agent') return null;
  return isHouse(seat) === (holder.hostedAt !== null) ? null : 'not_its_program';
}

/**
 * Seats whose moves say something about their owner, not those where somebody else moved. The strength of an agent that the
 * house plays is known, so no game is reviewed only for it.
 */
export function judgedSeatsOf(record: GameRecord, holders: Holders): CountedSeat[] {
  const ruleset = rulesetOfGame(record);
  return SEATS.flatMap((seat): CountedSeat[] => {
    const holder = holders[seat];
    if (!holder || notItsProgram(record.seats[seat], holder) !== null) return [];
    const { kind, owner, hostedAt } = holder;
    if (kind === 'agent' && record.standIns > 0) return [];
    return [{ seat, kind, owner, ruleset, isWanted: hostedAt === null }];
  });
}

/** The steps in the table of all rulesets. */
export function stepsOfAll(counting: Counting | null): StepRecord[] {
  return (counting?.steps ?? []).map(({ step }) => step).filter(({ ruleset }) => ruleset === 'all');
}

/** How the game changed the rating of this line, in whole points, or why not; `undefined`: there is no line. */
export function pointsOf(
  steps: CountedGame['steps'],
  holder: Pick<LineHolder, 'line'> | undefined,
): Points | undefined {
  const own = steps.find(({ line }) => line === holder?.line);
  return own && { ...changeOf(own), reason: own.reason };
}
