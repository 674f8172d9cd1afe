// Games made by an independent implementation of the rules, reproduced to the byte (test/vectors/README.md).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import {
  CELLS,
  COLUMNS,
  formatMove,
  legalMoves,
  newGame,
  observe,
  publicPosition,
  replay,
  rulesetOf,
  ROWS,
  scoreOf,
  sidesAt,
  type Journal,
  type Ply,
  type Position,
  type Ruleset,
  type Seat,
} from '../../src/engine/index.ts';
import { applyMove, compactOf, legalCodes, type CompactPosition } from '../../src/engine/compact.ts';
import { wireEvent, wireHop, wireOperatorTile, wirePowerTile } from '../../schema/wire.ts';
import { syncState } from '../../schema/positions.ts';

const read = (name: string): any[] =>
  readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item) =>
    item && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

const rows = <T>(cells: readonly T[]): T[][] =>
  Array.from({ length: ROWS }, (_, r) => cells.slice(r * COLUMNS, (r + 1) * COLUMNS));

/** The whole position as the vectors write it. */
function vectorState(position: Position): object {
  const { board, powerTiles } = position;
  const { pendingHop } = publicPosition(position);
  return {
    ruleset: rulesetOf(position.rules),
    first: position.first,
    board: rows(board.map((p) => p && { cardId: p.cardId, owner: p.owner, frozen: p.frozen })),
    hands: position.hands,
    pile: position.deck,
    deck: position.deck.length,
    sides: CELLS.map((cell) => board[cell] && sidesAt(board, powerTiles, cell)),
    turned: board.map((p) => p && p.turned),
    operatorTiles: position.operatorTiles.map(wireOperatorTile),
    powerTiles: powerTiles.map(wirePowerTile),
    pendingHop: pendingHop && wireHop(pendingHop),
    legalMoves: legalMoves(position).map(formatMove),
    score: scoreOf(position),
    current: position.current,
    winner: position.winner,
    gameOver: position.current === null,
    turn: position.turn,
    moveCount: position.moveCount,
  };
}

function vectorLine(index: number, ply: Ply | undefined, position: Position): object {
  return {
    index,
    seat: ply?.seat ?? null,
    name: ply?.name ?? null,
    events: ply?.events.map(wireEvent) ?? [],
    state: vectorState(position),
    views: { A: vectorView(position, 'A'), B: vectorView(position, 'B') },
  };
}

/** The vectors distinguish facings, as `turned` of the whole state. */
function vectorView(position: Position, seat: Seat): object {
  const { board, ...state } = syncState(observe(position, seat));
  expect(board.flat().map((cell) => cell && (cell.turned ?? false))).to.deep.equal(
    position.board.map((p) => p && p.turned),
  );
  return { ...state, board: board.map((row) => row.map((cell) => cell && { ...cell, turned: undefined })) };
}

function linesOf(journal: Journal): object[] {
  const game = replay(journal);
  if (!game.ok) throw new Error(`diverges at ${game.divergesAt}`);
  return [
    vectorLine(0, undefined, game.start),
    ...game.plies.map((ply) => vectorLine(ply.index + 1, ply, ply.position)),
  ];
}

describe('vectors', () => {
  for (const ruleset of ['classic', 'mutators'] as const) {
    it(`reproduces whole ${ruleset} games move by move`, () => {
      const lines = read(`full-${ruleset}.jsonl`);
      const games = Map.groupBy(lines, (line) => line.game as number);
      const seeds = read('games.jsonl').filter((game) => game.ruleset === ruleset);
      expect(games.size).to.be.greaterThan(0);
      for (const [number, wanted] of games) {
        const moves = wanted.slice(1).map((line) => line.name as string);
        const source = seeds.find((game) => canonical(game.moves) === canonical(moves));
        expect(source, `the seed of game ${number}`).to.not.equal(undefined);
        const lines = linesOf({ rules: `${ruleset}/1`, seed: source.seed, moves });
        for (const [i, line] of lines.entries()) {
          expect(JSON.parse(canonical({ ...line, game: number })), `game ${number} move ${i}`).to.deep.equal(wanted[i]);
        }
        expect(lines.length).to.equal(wanted.length);
      }
    });
  }

  it('reproduces 300 games to their digest', () => {
    const games = read('games.jsonl');
    expect(games.length).to.equal(300);
    for (const game of games) {
      const lines = linesOf({ ...game, rules: `${game.ruleset}/1` });
      const digest = createHash('sha256');
      for (const line of lines) digest.update(`${canonical(line)}\n`);
      expect(digest.digest('hex'), game.seed).to.equal(game.sha256);
    }
  });

  for (const { ruleset, seed, after, counts } of perftRows()) {
    it(`counts ${counts.join(', ')} sequences of moves (${ruleset} after ${after.length})`, () => {
      const game = replay({ rules: `${ruleset}/1`, seed, moves: after });
      if (!game.ok) throw new Error(`diverges at ${game.divergesAt}`);
      const position = game.plies.at(-1)?.position ?? newGame(`${ruleset}/1`, seed);
      expect(counts.map((_: number, i: number) => perft(position, i + 1))).to.deep.equal(counts);
    });
  }
});

/** The number of sequences of exactly `depth` moves from here: two engines that agree on it agree on the rules. */
function perft(position: Position, depth: number): number {
  return countFrom(compactOf(position), depth);
}

function countFrom(position: CompactPosition, depth: number): number {
  const codes = legalCodes(position);
  if (depth === 1) return codes.length;
  return codes.reduce((count, code) => {
    const next = position.slice();
    applyMove(next, code);
    return count + countFrom(next, depth - 1);
  }, 0);
}

function perftRows(): { ruleset: Ruleset; seed: string; after: string[]; counts: number[] }[] {
  return JSON.parse(readFileSync(new URL('../vectors/perft.json', import.meta.url), 'utf8'));
}
