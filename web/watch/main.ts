// The watch page: follows one public game over the socket and shows it move by move.
import { cellAt, type Cell } from '../../src/engine/index.ts';
import type { LiveState } from '../../schema/live-state.ts';
import type { EntryMessage } from '../../schema/messages.ts';
import { element, renderBoard } from './board.ts';
import { spectate } from './connection.ts';

const gameId = location.pathname.split('/').at(-1)!;
const part = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector)!;
let lastCells: ReadonlySet<Cell> = new Set();

void spectate(gameId, {
  onState: render,
  onMove: showMove,
  onTrouble: (text) => {
    if (text) part('#status').textContent = text;
  },
});

function render(state: LiveState): void {
  part('#status').textContent = statusText(state);
  renderPlayer('A', state.nameA, state.scoreA, state.handA, state);
  renderPlayer('B', state.nameB, state.scoreB, state.handB, state);
  renderBoard(part<HTMLTableElement>('#board'), state, lastCells);
  part('#table').textContent = `${state.ruleset} · move ${state.moveCount} · ${state.deck} cards in the draw pile`;
}

function renderPlayer(seat: string, name: string, score: number, hand: number, state: LiveState): void {
  const player = part(`.player[data-seat="${seat}"]`);
  player.textContent = `${seat}: ${name || 'open seat'} – ${score} points, ${hand} cards`;
  player.setAttribute('aria-current', String(state.current === seat));
}

function showMove(entry: EntryMessage): void {
  lastCells = new Set(
    entry.events.flatMap((event) => {
      if (event.type === 'cardPlaced') return [cellAt(event.cell)];
      if (event.type === 'cardHopped' || event.type === 'cardRecruited') return [cellAt(event.to)];
      return event.type === 'cardsCaptured' ? event.cells.map(cellAt) : [];
    }),
  );
  part('#moves').prepend(element('li', { value: String(entry.index + 1) }, [`${entry.seat} ${entry.name}`]));
}

function statusText(state: LiveState): string {
  if (state.status === 'waiting') return 'Waiting for the second player.';
  if (state.status === 'active') return `${state.current === 'A' ? state.nameA : state.nameB} is to move.`;
  if (state.status === 'abandoned') return `The game was abandoned (${state.endReason}).`;
  const winner = state.winner === 'A' ? state.nameA : state.nameB;
  return state.winner === 'draw'
    ? 'The game is over: a draw.'
    : `The game is over: ${winner} wins (${state.endReason}).`;
}
