// A move: its steps, its events in order (R5, R7, R8, R9, R10), and the next position.
import { NEIGHBOURS, COLUMNS, CELLS } from './cells.ts';
import { hasLegalMove, hopDestinations } from './moves.ts';
import { RULES } from './rules.ts';
import { scoreOf, winnerOf } from './score.ts';
import { boostAt, sidesAt } from './sides.ts';
import {
  otherSeat,
  type CardId,
  type Cell,
  type GameEvent,
  type Move,
  type OperatorTile,
  type PendingHop,
  type PlacedCard,
  type Position,
  type PowerTile,
  type Seat,
  type RulesId,
} from './types.ts';

export interface Played {
  readonly position: Position;
  readonly events: readonly GameEvent[];
}

/**
 * Plays a move of `legalMoves(position)`; the position given stays as it is.
 * Legality is the caller's: take the move from `legalMoves` or `findMove`.
 */
export function play(position: Position, move: Move): Played {
  const draft = newDraft(position);
  if (position.moveCount === 0 && position.powerTiles.length > 0) {
    draft.events.push({ type: 'powerTilesAssigned', tiles: position.powerTiles });
  }
  playMove(draft, move);
  if (draft.pendingHop === null) endTurn(draft);
  const { mover, events, ...rest } = draft;
  return { position: { ...position, ...rest, moveCount: position.moveCount + 1 }, events };
}

/** The parts of a position that a move may change, free to be changed, and what it tells. */
interface Draft {
  readonly mover: Seat;
  readonly rules: RulesId;
  readonly first: Seat;
  readonly board: (PlacedCard | null)[];
  readonly powerTiles: readonly PowerTile[];
  operatorTiles: readonly OperatorTile[];
  hands: Record<Seat, readonly CardId[]>;
  deck: readonly CardId[];
  pendingHop: Cell | null;
  current: Seat | null;
  winner: Position['winner'];
  turn: number;
  seen: Record<Seat, readonly CardId[]>;
  readonly events: GameEvent[];
}

function newDraft(position: Position): Draft {
  if (position.current === null) throw new Error('no move is legal: the game is over');
  return {
    mover: position.current,
    rules: position.rules,
    first: position.first,
    board: [...position.board],
    powerTiles: position.powerTiles,
    operatorTiles: position.operatorTiles,
    hands: { ...position.hands },
    deck: position.deck,
    pendingHop: null,
    current: position.current,
    winner: null,
    turn: position.turn,
    seen: { ...position.seen },
    events: [],
  };
}

function playMove(draft: Draft, move: Move): void {
  switch (move.type) {
    case 'place':
      return place(draft, move.cardId, move.cell);
    case 'hop':
      return hop(draft, move.cell, move.dest);
    case 'stay':
      return void draft.events.push({ type: 'hopDeclined', player: draft.mover, cell: move.cell });
    case 'effect':
      return playEffect(draft, move);
  }
}

function place(draft: Draft, cardId: CardId, cell: Cell): void {
  const { mover, events } = draft;
  leaveHand(draft, cardId);
  draft.board[cell] = { cardId, owner: mover, frozen: false, turned: false };
  events.push({ type: 'cardPlaced', player: mover, cardId, cell });
  applyBoost(draft, cell);
  attack(draft, cell);
  if (hopDestinations(draft, cell).length === 0) return;
  draft.pendingHop = cell;
  events.push({ type: 'hopAvailable', ...describeHop(draft, cell, mover) });
}

function hop(draft: Draft, from: Cell, to: Cell): void {
  const { mover, board, events } = draft;
  const hopper = board[from]!;
  const overrun = board[to];
  if (overrun) {
    const removedCardId = overrun.cardId;
    events.push({ type: 'cardOverrun', cell: to, removedCardId, newCardId: hopper.cardId });
  }
  board[to] = hopper;
  board[from] = null;
  draft.operatorTiles = draft.operatorTiles.filter((tile) => tile.cell !== from);
  const { cardId } = hopper;
  events.push({ type: 'cardHopped', player: mover, cardId, from, to });
  applyBoost(draft, to);
  attack(draft, to);
}

/** R5: ownership is the only thing a capture changes, and captured cards do not attack. */
function attack(draft: Draft, cell: Cell): void {
  const { board, powerTiles, mover } = draft;
  const sides = sidesAt(board, powerTiles, cell);
  const captured = NEIGHBOURS[cell]!.filter((next, direction): next is Cell => {
    const placed = next === undefined ? null : board[next]!;
    if (!placed || placed.owner === mover || placed.frozen) return false;
    return sides[direction]! > sidesAt(board, powerTiles, next!)[(direction + 2) % 4]!;
  }).toSorted((a, b) => a - b);
  if (captured.length === 0) return;
  for (const taken of captured) board[taken] = { ...board[taken]!, owner: mover };
  draft.events.push({ type: 'cardsCaptured', cells: captured, newOwner: mover });
}

function applyBoost(draft: Draft, cell: Cell): void {
  const tile = boostAt(draft.board, draft.powerTiles, cell);
  if (!tile) return;
  const { cardId } = draft.board[cell]!;
  draft.events.push({
    type: 'powerBoostApplied',
    cell,
    cardId,
    color: tile.color,
    boost: tile.boost,
  });
}

function playEffect(draft: Draft, move: Extract<Move, { type: 'effect' }>): void {
  leaveHand(draft, move.cardId);
  draft.events.push({ type: 'effectPlayed', player: draft.mover, effect: move.effect, cardId: move.cardId });
  switch (move.effect) {
    case 'BOULDER':
      return boulder(draft, move.target!);
    case 'FLIP':
      return flip(draft);
    case 'SWAP':
      return swap(draft);
    case 'FREEZE':
      return freeze(draft, move.target!);
    case 'RECRUIT':
      return recruit(draft, move.target!, move.dest!);
  }
}

/** Falls from the target down to the first empty cell, frozen card or edge. */
function boulder(draft: Draft, target: Cell): void {
  const { board, events } = draft;
  const cells: Cell[] = [];
  const cardIds: CardId[] = [];
  for (let cell = target; cell < board.length; cell += COLUMNS) {
    const placed = board[cell];
    if (!placed || placed.frozen) break;
    cells.push(cell);
    cardIds.push(placed.cardId);
    board[cell] = null;
  }
  events.push({ type: 'boulderRemoved', cells, cardIds, target });
}

function flip(draft: Draft): void {
  for (const cell of CELLS) {
    const placed = draft.board[cell];
    if (placed && !placed.frozen) draft.board[cell] = { ...placed, turned: !placed.turned };
  }
  draft.events.push({ type: 'boardFlipped' });
}

function swap(draft: Draft): void {
  draft.hands = { A: draft.hands.B, B: draft.hands.A };
  for (const seat of ['A', 'B'] as const) learn(draft, seat, draft.hands[seat]);
  draft.events.push({ type: 'handsSwapped' });
}

function freeze(draft: Draft, target: Cell): void {
  draft.board[target] = { ...draft.board[target]!, frozen: true };
  draft.events.push({ type: 'cardFrozen', cell: target });
}

function recruit(draft: Draft, from: Cell, to: Cell): void {
  const { board, mover, events } = draft;
  const placed = board[from]!;
  board[to] = { ...placed, owner: mover };
  board[from] = null;
  const { cardId } = placed;
  events.push({ type: 'cardRecruited', from, to, cardId, newOwner: mover });
  applyBoost(draft, to);
}

/** R9, with hands as the move left them. */
function endTurn(draft: Draft): void {
  const { mover, board, events } = draft;
  draw(draft);
  const other = otherSeat(mover);
  const isFull = !board.includes(null);
  const next = isFull ? undefined : [other, mover].find((seat) => hasLegalMove(board, draft.hands[seat], seat));
  if (next) {
    draft.current = next;
    draft.turn += 1;
    events.push({ type: 'turnStarted', player: next });
    return;
  }
  const scores = scoreOf(draft);
  draft.current = null;
  draft.winner = winnerOf(scores);
  events.push({ type: 'gameOver', winner: draft.winner, scores });
}

function draw(draft: Draft): void {
  const { mover, deck, rules } = draft;
  const count = Math.min(Math.max(0, RULES[rules].handSize - draft.hands[mover].length), deck.length);
  if (count === 0) return;
  const drawn = deck.slice(0, count);
  draft.deck = deck.slice(count);
  draft.hands[mover] = [...draft.hands[mover], ...drawn];
  learn(draft, mover, drawn);
  draft.events.push({ type: 'cardsDrawn', player: mover, count });
}

function leaveHand(draft: Draft, cardId: CardId): void {
  draft.hands[draft.mover] = draft.hands[draft.mover].filter((held) => held !== cardId);
  learn(draft, otherSeat(draft.mover), [cardId]);
}

function learn(draft: Draft, seat: Seat, cards: readonly CardId[]): void {
  const unseen = cards.filter((cardId) => !draft.seen[seat].includes(cardId));
  if (unseen.length > 0) draft.seen[seat] = [...draft.seen[seat], ...unseen];
}

/** The hop that `player` may make from `cell`, as events and views tell it. */
export function describeHop(position: Pick<Position, 'board' | 'operatorTiles'>, cell: Cell, player: Seat): PendingHop {
  const { piece } = position.operatorTiles.find((tile) => tile.cell === cell)!;
  return { player, cell, piece, destinations: hopDestinations(position, cell) };
}
