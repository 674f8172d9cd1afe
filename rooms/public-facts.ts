// Writes what everybody may see of a game into the live state: a spectator's view in, scalars and small numbers out.
import { cellAt, observe, type View } from '../src/engine/index.ts';
import { lastPly, positionOf, type Game } from '../src/table/game.ts';
import type { LiveGame } from '../src/table/access.ts';
import { entryBody } from '../src/table/present.ts';
import { deadlineOf, isClaimable } from '../src/table/referee.ts';
import { packBoard, packTiles, type LiveState } from '../schema/live-state.ts';

/** Writes everything; the patch carries only differences. Call `broadcastPatch` right after. */
export function showGame(state: LiveState, live: LiveGame): void {
  const { record, seedHash } = live.game;
  state.ruleset = record.ruleset;
  state.seedHash = seedHash;
  state.rematch = record.rematch ?? '';
  state.rematchOffer = record.rematchOfferedBy ?? '';
  state.isClaimable = isClaimable(record);
  state.nameA = record.seats.A.name;
  state.nameB = record.seats.B.name;
  state.kindA = record.seats.A.kind;
  state.kindB = record.seats.B.kind;
  showProgress(state, live);
}

function showProgress(state: LiveState, { game, absentSince }: LiveGame): void {
  const { record, moves } = game;
  const view = observe(positionOf(game), 'spectator');
  showTable(state, view);
  state.status = record.status;
  state.moveCount = moves.length;
  state.current = record.status === 'active' ? (view.current ?? '') : '';
  state.deadline = deadlineOf(game) ?? 0;
  state.goneA = absentSince.A ?? 0;
  state.goneB = absentSince.B ?? 0;
  state.winner = record.winner ?? '';
  state.endReason = record.endReason ?? '';
  showLastEntry(state, game);
}

function showLastEntry(state: LiveState, game: Game): void {
  const last = lastPly(game);
  if (last) state.entry = JSON.stringify(entryBody(last));
}

function showTable(state: LiveState, view: View): void {
  state.board = packBoard(view.board);
  state.tiles = packTiles(view);
  state.first = view.first;
  state.turn = view.turn;
  state.hopFrom = view.pendingHop ? cellAt(view.pendingHop.cell) : -1;
  state.handA = view.handCounts.A;
  state.handB = view.handCounts.B;
  state.scoreA = view.score.A;
  state.scoreB = view.score.B;
  state.deck = view.deckCount;
}
