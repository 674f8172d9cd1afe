// What everybody may see of a game, written into the live state. A spectator's view in, scalars and small numbers out.
import { observe, CELLS, type Seat, type View } from '../src/engine/index.ts';
import { isOver, positionOf, type Game } from '../src/arena/game-record.ts';
import { replayUrl, type Links } from '../src/arena/links.ts';
import type { LiveGame } from '../src/arena/ports.ts';
import { deadlineOf } from '../src/arena/referee.ts';
import { seedHash } from '../src/arena/secrets.ts';
import { packCell, packTile, type LiveState } from '../schema/live-state.ts';

/** Writes only what differs, so that a patch carries only what changed. Flush with `broadcastPatch` at once. */
export function showPublicFacts(state: LiveState, { game, absentSince }: LiveGame, links: Links): void {
  const view = observe(positionOf(game), 'spectator');
  showBoard(state, view);
  Object.assign(state, tableFacts(view), recordFacts(game, view, links), {
    goneA: absentSince.A ?? 0,
    goneB: absentSince.B ?? 0,
  });
}

function showBoard(state: LiveState, view: View): void {
  const pieces = new Map(view.operatorTiles.map((tile) => [tile.cell, tile]));
  const colors = new Map(view.powerTiles.map((tile) => [tile.cell, tile]));
  for (const cell of CELLS) {
    write(state.board, cell, packCell(view.board[cell]!));
    write(state.tiles, cell, packTile({ ...pieces.get(cell), ...colors.get(cell) }));
  }
}

function write(list: LiveState['board'], index: number, value: number): void {
  if (index >= list.length) list.push(value);
  else if (list[index] !== value) list[index] = value;
}

function tableFacts(view: View) {
  return {
    first: view.first,
    turn: view.turn,
    hopFrom: view.pendingHop ? view.pendingHop.cell.r * 5 + view.pendingHop.cell.c : -1,
    handA: view.handCounts.A,
    handB: view.handCounts.B,
    scoreA: view.score.A,
    scoreB: view.score.B,
    deck: view.deckCount,
  };
}

function recordFacts(game: Game, view: View, links: Links) {
  const { record, plies } = game;
  const isActive = record.status === 'active';
  const name = (seat: Seat) => record.seats[seat].name;
  return {
    ruleset: record.ruleset,
    status: record.status,
    moveCount: plies.length,
    current: isActive ? (view.current ?? '') : '',
    nameA: name('A'),
    nameB: name('B'),
    kindA: record.seats.A.kind,
    kindB: record.seats.B.kind,
    lastMove: plies.at(-1)?.name ?? '',
    winner: record.winner ?? '',
    endReason: record.endReason ?? '',
    deadline: deadlineOf(game) ?? 0,
    seedHash: seedHash(record.seed),
    rematch: record.rematch ?? '',
    replayUrl: isOver(record) ? (replayUrl(links, game) ?? '') : '',
  };
}
