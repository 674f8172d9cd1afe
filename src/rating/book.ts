// Counts results one after the other: each makes a step of both sides' lines, in the table of its ruleset and in that of
// all. A process that counts a game and a recount of everything do the same here, so that they cannot differ.
import { countGame, countHouseGame, type Reason, type Side, type CountingVerdict } from './counting.ts';
import type { Score } from './glicko2.ts';
import { hostedLine, newLine, type Line } from './rating-line.ts';

/** A finished game as facts: nothing here depends on a rating. */
export interface RatedResult<Table extends string = string> {
  readonly gameId: string;
  /** Above that of every result before it in the lines of its sides. */
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  /** The tables it counts in. */
  readonly tables: readonly Table[];
  readonly sides: readonly [ResultSide, ResultSide];
  /** It was played against the house at this strength, by the side with an owner. */
  readonly strength: number | null;
  readonly isVoid: boolean;
}

export interface ResultSide {
  /** Of a line; `null`: the house, or somebody without an identity. */
  readonly owner: string | null;
  readonly score: Score;
  readonly moves: number;
  /** Why it counts for nobody here, whatever the ratings are. */
  readonly barred: Reason | null;
  /** Of an agent that the house plays: the strength at which its line begins. */
  readonly hostedAt: number | null;
}

/** Where a line is after some results. */
export interface LineState {
  /** Steps so far. Two results of one line cannot both make the same step: that is the fence of counting. */
  readonly number: number;
  /** Of its latest result; 0: none. */
  readonly sequence: number;
  /** Results that moved its rating. */
  readonly ratedGames: number;
  readonly line: Line;
}

export interface RatingStep<Table extends string = string> extends LineState {
  readonly table: Table;
  readonly owner: string;
  readonly gameId: string;
  readonly opponent: string | null;
  readonly ratingBefore: number;
  readonly reason: Reason | null;
}

/** @param entryOf of an owner before the game; `undefined`: its first */
export function stepsOf<Table extends string>(
  result: RatedResult<Table>,
  entryOf: (owner: string, table: Table) => LineState | undefined,
): RatingStep<Table>[] {
  const { sides, gameId, sequence, tables } = result;
  return tables.flatMap((table) => {
    const entries = sides.map((side) => entryBefore(side, table, entryOf)) as [LineState, LineState];
    const verdicts = verdictsOf(result, [entries[0].line, entries[1].line]);
    return sides.flatMap(({ owner }, i): RatingStep<Table>[] => {
      if (owner === null) return [];
      // Who played itself makes one step, not two.
      if (i === 1 && owner === sides[0].owner) return [];
      const { line, reason } = verdicts[i]!;
      const before = entries[i]!;
      const opponent = sides[1 - i]!.owner;
      const ratedGames = before.ratedGames + (reason === null ? 1 : 0);
      const { rating: ratingBefore } = before.line.rating;
      const entry = { number: before.number + 1, sequence, ratedGames, line };
      return [{ ...entry, table, owner, gameId, opponent, ratingBefore, reason }];
    });
  });
}

export function newLineState(line: Line): LineState {
  return { number: 0, sequence: 0, ratedGames: 0, line };
}

function entryBefore<Table>(
  { owner, hostedAt }: ResultSide,
  table: Table,
  entryOf: (owner: string, table: Table) => LineState | undefined,
): LineState {
  const known = owner === null ? undefined : entryOf(owner, table);
  return known ?? newLineState(hostedAt === null ? newLine() : hostedLine(hostedAt));
}

function verdictsOf(
  { isVoid, sides, strength, endedAt }: RatedResult,
  lines: readonly [Line, Line],
): readonly CountingVerdict[] {
  if (isVoid) return lines.map((line) => ({ line, reason: 'void' }));
  if (strength === null) return countGame(sides.map(sideOf) as [Side, Side], lines, endedAt);
  return sides.map((side, i) => {
    const house = { strength, moves: sides[1 - i]!.moves };
    return countHouseGame(sideOf(side), house, lines[i]!, endedAt);
  });
}

function sideOf({ owner, score, moves, barred }: ResultSide): Side {
  return { owner, score, moves, barred };
}

/** Everything at once, from the results alone. Of a line it keeps only where it is: there may be a million. */
export class Book<Table extends string> {
  readonly #tables = new Map<Table, Map<string, LineState>>();

  /** In an order that every line agrees with, such as that in which they were counted. */
  count(result: RatedResult<Table>): RatingStep<Table>[] {
    const steps = stepsOf(result, (owner, table) => this.#tables.get(table)?.get(owner));
    for (const { table, owner, number, sequence, ratedGames, line } of steps) {
      this.#entriesOf(table).set(owner, { number, sequence, ratedGames, line });
    }
    return steps;
  }

  /** Where every line is. */
  *lines(): Generator<{ readonly table: Table; readonly owner: string; readonly state: LineState }> {
    for (const [table, entries] of this.#tables) for (const [owner, state] of entries) yield { table, owner, state };
  }

  #entriesOf(table: Table): Map<string, LineState> {
    const known = this.#tables.get(table) ?? new Map<string, LineState>();
    this.#tables.set(table, known);
    return known;
  }
}
