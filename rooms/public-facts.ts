// Writes what everybody may see of a game into the live state, as scalars and small numbers.
import { wireEntry } from '../schema/wire.ts';
import { scoreNow, lastPly, positionOf, type Game } from '../src/table/game.ts';
import { agentsOf, publicRematch } from '../src/records/game-record.ts';
import { packPosition } from '../schema/live-position.ts';
import type { LiveState } from '../schema/live-state.ts';
import { publicPosition } from '../src/engine/index.ts';
import type { LiveGame } from '../src/table/access.ts';
import { deadlineOf, isClaimable } from '../src/table/referee.ts';

/** Writes everything; the patch carries only differences. Call `broadcastPatch` right after. */
export function showGame(state: LiveState, live: LiveGame): void {
  const { record, seedHash } = live.game;
  state.seedHash = seedHash;
  state.rematch = publicRematch(record) ?? '';
  state.rematchOffer = record.rematchOfferedBy ?? '';
  state.isClaimable = isClaimable(record);
  state.nameA = record.seats.A.name;
  state.nameB = record.seats.B.name;
  state.kindA = record.seats.A.kind;
  state.kindB = record.seats.B.kind;
  const agents = agentsOf(record);
  state.agentA = agents.A ?? '';
  state.agentB = agents.B ?? '';
  showProgress(state, live);
}

function showProgress(state: LiveState, { game, absentSince }: LiveGame): void {
  const { record } = game;
  const position = publicPosition(positionOf(game));
  const current = record.status === 'active' ? position.current : null;
  const first = record.startedAt === null ? '' : position.first;
  packPosition(state, { ...position, first, current, winner: record.winner, score: scoreNow(game) });
  state.status = record.status;
  state.deadline = deadlineOf(game) ?? 0;
  state.goneA = absentSince.A ?? 0;
  state.goneB = absentSince.B ?? 0;
  state.endReason = record.endReason ?? '';
  showLastEntry(state, game);
}

function showLastEntry(state: LiveState, game: Game): void {
  const last = lastPly(game);
  if (last) state.entry = JSON.stringify(wireEntry(last));
}
