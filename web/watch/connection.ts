// A spectator's connection to a live game: asks for a place, follows, and comes back by itself.
import { Client, type Room } from '@colyseus/sdk';
import { CLOSE_CODES } from '../../schema/close-codes.ts';
import type { EntryMessage } from '../../schema/messages.ts';
import type { LiveState } from '../../schema/live-state.ts';

export interface Spectating {
  onState(state: LiveState): void;
  onMove(entry: EntryMessage): void;
  /** What the person should know about the connection; "" when all is well. */
  onTrouble(text: string): void;
}

const LONGEST_PAUSE_MS = 15_000;

export async function spectate(gameId: string, spectating: Spectating): Promise<void> {
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const room = await enter(gameId, spectating);
    if (room === 'refused') return;
    if (room) {
      pauseMs = 500;
      await follow(room, spectating);
    }
    spectating.onTrouble('The connection was lost; trying again …');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function enter(gameId: string, { onTrouble }: Spectating): Promise<Room | 'refused' | undefined> {
  const answer = await fetch(`/api/v1/games/${gameId}/socket`, { method: 'POST' }).catch(() => undefined);
  if (!answer || answer.status >= 500 || answer.status === 429) return undefined;
  const body = await answer.json();
  if (!answer.ok) {
    onTrouble(`${body.title}. ${body.hint}`);
    return 'refused';
  }
  return new Client(location.origin).consumeSeatReservation(body).catch(() => undefined);
}

/** Resolves when the socket is gone. */
function follow(room: Room, { onState, onMove, onTrouble }: Spectating): Promise<void> {
  room.reconnection.enabled = false;
  onTrouble('');
  let shown = -1;
  room.onStateChange((changed) => {
    const state = changed as LiveState;
    const entry = state.entry ? (JSON.parse(state.entry) as EntryMessage) : undefined;
    if (entry && entry.index > shown) onMove(entry);
    shown = entry?.index ?? shown;
    onState(state);
  });
  return new Promise((resolve) => {
    room.onLeave((code) => {
      if (code === CLOSE_CODES.roomGone) onTrouble('The game went to sleep; waking it up …');
      resolve();
    });
  });
}
