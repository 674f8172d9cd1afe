// Counts results one after the other: each adds a step to the lines of both sides, in the table of its ruleset and in the
// table of all rulesets. Counting a game and recounting everything use the same code, so that they cannot differ.
import { countGame, countHouseGame, type Reason, type Side, type CountingVerdict } from './counting.ts';
import { hostedLine, newLine, type Line } from './rating-line.ts';

/** The facts of a finished game: nothing here depends on a rating. */
export interface RatedResult<Table extends string = string> {
  readonly gameId: string;
  /** Greater than that of every earlier result in the lines of its sides. */
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  /** The tables it counts in. */
  readonly tables: readonly Table[];
  readonly sides: readonly [ResultSide, ResultSide];
  /** The strength of the house, if the side with an owner played against it. */
  readonly strength: number | null;
  readonly isVoid: boolean;
}

/** The house has no owner. */
export interface ResultSide extends Side {
  /** For an agent that the house plays: the strength at which its line begins. */
  readonly hostedAt: number | null;
}

/** The state of a line after some results. */
export interface LineState {
  /** Steps so far. Counting is fenced by it: two results of one line cannot both add the same step. */
  readonly number: number;
  /** The sequence of its latest result; 0: none. */
  readonly sequence: number;
  /** Results that changed its rating. */
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

/** @param entryOf the owner's state before the game; `undefined` for its first game */
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
      // An owner who played against itself gets one step, not two.
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
  if (strength === null) return countGame(sides, lines, endedAt);
  return sides.map((side, i) => {
    const house = { strength, moves: sides[1 - i]!.moves };
    return countHouseGame(side, house, lines[i]!, endedAt);
  });
}

/** Counts everything from the results alone. Keeps only the current state of each line, because there may be a million. */
export class Book<Table extends string> {
  readonly #tables = new Map<Table, Map<string, LineState>>();

  /** Call in an order consistent with every line's, such as the one in which the results were first counted. */
  count(result: RatedResult<Table>): RatingStep<Table>[] {
    const steps = stepsOf(result, (owner, table) => this.#tables.get(table)?.get(owner));
    for (const { table, owner, number, sequence, ratedGames, line } of steps) {
      this.#entriesOf(table).set(owner, { number, sequence, ratedGames, line });
    }
    return steps;
  }

  /** The current state of every line. */
  *lines(): Generator<{ readonly table: Table; readonly owner: string; readonly state: LineState }> {
    for (const [table, entries] of this.#tables) for (const [owner, state] of entries) yield { table, owner, state };
  }

  #entriesOf(table: Table): Map<string, LineState> {
    const known = this.#tables.get(table) ?? new Map<string, LineState>();
    this.#tables.set(table, known);
    return known;
  }
}
