// The themes of a line, checked against its positions and names over the ends of many random games.
import { expect } from 'chai';
import { PUZZLE_THEMES, type PuzzleTheme } from '../../schema/puzzle-themes.ts';
import {
  PIECES,
  cardOf,
  legalMoves,
  otherSeat,
  parseCell,
  playPly,
  type Ply,
  type Position,
  type Seat,
} from '../../src/engine/index.ts';
import { themesOf, type Facts } from '../../src/puzzles/themes.ts';
import { positionsOf, someGames } from '../support/random-games.ts';

const GAMES = 300;
/** The longest ending examined. */
const MAX_PLIES = 10;

function endings(): Facts[] {
  return [...someGames(GAMES)].flatMap((game) => {
    const positions = positionsOf(game);
    const from = Math.max(0, game.plies.length - MAX_PLIES);
    return game.plies.slice(from).flatMap((_, i): Facts[] => {
      const [start, plies] = [positions[from + i]!, game.plies.slice(from + i)];
      if (start.pendingHop !== null) return [];
      return [{ start, plies: plies as unknown as Facts['plies'], isGreedyWrong: i % 2 === 0, only: i }];
    });
  });
}

const before = ({ start, plies }: Facts, i: number): Position => plies[i - 1]?.position ?? start;
const placedAt = (name: string): number | undefined =>
  /^(?!hop|Freeze|Boulder|Recruit)\w+@\w\d$/.test(name) ? parseCell(name.split('@')[1]!) : undefined;
const owned = ({ board }: Position, seat: Seat): number => board.filter((placed) => placed?.owner === seat).length;
const cards = ({ board }: Position): number => board.filter((placed) => placed !== null).length;

/** Cells whose card stayed and changed its owner. */
const changed = (from: Position, to: Position): number[] =>
  from.board.flatMap((placed, cell) => {
    const now = to.board[cell];
    return placed && now && now.cardId === placed.cardId && now.owner !== placed.owner ? [cell] : [];
  });
const captured = (facts: Facts): number => {
  const isPlace = placedAt(facts.plies[0].name) !== undefined;
  return isPlace ? changed(facts.start, facts.plies[0].position).length : 0;
};
const hopPiece = ({ start, plies: [first] }: Facts): string | undefined =>
  first.position.pendingHop === null
    ? undefined
    : start.operatorTiles.find(({ cell }) => cell === first.position.pendingHop)!.piece;
const second = ({ plies }: Facts): Ply | undefined => plies[1];
const effect =
  (name: string) =>
  ({ plies: [first] }: Facts): boolean =>
    first.name === name || first.name.startsWith(`${name}@`);

const MEANINGS: Record<PuzzleTheme, (facts: Facts) => boolean> = {
  poison: ({ isGreedyWrong }) => isGreedyWrong,
  long: ({ only }) => only >= 3,
  sacrifice(facts) {
    const [{ name, move }] = facts.plies;
    const taken = facts.plies.flatMap(({ seat, events }, i) => {
      if (seat === facts.start.current) return [];
      return events.flatMap((event) => {
        if (event.type === 'cardRecruited') return [event.cardId];
        if (event.type !== 'cardsCaptured') return [];
        return event.cells.map((cell) => before(facts, i).board[cell]!.cardId);
      });
    });
    return placedAt(name) !== undefined && taken.includes(move.cardId);
  },
  group({ start, plies }) {
    const end = plies.at(-1)!.position;
    const solver = start.current!;
    return end.winner === solver && owned(end, solver) <= owned(end, otherSeat(solver));
  },
  quiet: (facts) =>
    placedAt(facts.plies[0].name) !== undefined && captured(facts) === 0 && !second(facts)?.name.startsWith('hop@'),
  corner: ({ plies: [first] }) => placedAt(first.name) !== undefined && /@[AE][13]$/.test(first.name),
  double: (facts) => captured(facts) === 2,
  triple: (facts) => captured(facts) > 2,
  power({ start, plies: [first] }) {
    const cell = placedAt(first.name) ?? (first.move.type === 'effect' ? first.move.dest : null);
    const tile = start.powerTiles.find((each) => each.cell === cell);
    return tile !== undefined && cardOf(first.position.board[tile.cell]!.cardId).color === tile.color;
  },
  ...(Object.fromEntries(
    PIECES.map((piece) => [
      piece.toLowerCase(),
      (facts: Facts) => hopPiece(facts) === piece && second(facts)?.name !== 'stay',
    ]),
  ) as Record<'knight' | 'bishop' | 'rook' | 'queen' | 'king', (facts: Facts) => boolean>),
  overrun: (facts) =>
    second(facts)?.name.startsWith('hop@') === true && cards(facts.plies[1]!.position) < cards(facts.plies[0].position),
  stay: (facts) => second(facts)?.name === 'stay',
  boulder: effect('Boulder'),
  flip: effect('Flip'),
  swap: effect('Swap'),
  freeze: effect('Freeze'),
  recruit: effect('Recruit'),
  skip: ({ start, plies }) =>
    plies.some(
      ({ seat, position }) =>
        seat === start.current && position.current === start.current && position.pendingHop === null,
    ),
};

/** The same start with nothing in the other hand: played to its end with the first legal moves. */
function alone({ start }: Facts): Facts {
  const empty: Position = { ...start, deck: [], hands: { ...start.hands, [otherSeat(start.current!)]: [] } };
  const plies: Ply[] = [];
  for (let position = empty; position.current !== null; { position } = plies.at(-1)!) {
    plies.push(playPly(position, legalMoves(position)[0]!));
  }
  return { start: empty, plies: plies as unknown as Facts['plies'], isGreedyWrong: false, only: 1 };
}

describe('themes', () => {
  const played = endings();
  const all = [...played, ...played.slice(0, 100).map(alone)];
  const assigned = all.map((facts) => new Set(themesOf(facts)));

  for (const theme of PUZZLE_THEMES) {
    it(`assigns ${theme} exactly where it applies`, () => {
      const wrong = all.filter((facts, i) => assigned[i]!.has(theme) !== MEANINGS[theme](facts));
      expect(wrong.map(({ plies }) => plies.map(({ name }) => name).join(' '))).to.deep.equal([]);
      expect(assigned.some((themes) => themes.has(theme))).to.equal(true);
    });
  }
});
