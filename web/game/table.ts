// What one viewer knows of a game, as a value: from the live socket, from REST, or from a replay. No DOM.
import {
  otherSeat,
  publicPosition,
  type BySeat,
  type CardId,
  type Cell,
  type GameEvent,
  type Position,
  type Seat,
  type Viewer,
  type Winner,
} from '../../src/engine/index.ts';
import { CLAIM_AFTER_MS } from '../../schema/claim.ts';
import type { GameBody, Synced, Watched, WatchEntry } from '../../schema/game.ts';
import type { SeatedPlayer } from '../../schema/house-seats.ts';
import { closestKnownRules } from '../../schema/closest-rules.ts';
import { parseEntry, type Entry } from '../../schema/wire.ts';
import { unpackPosition } from '../../schema/live-position.ts';
import type { LiveState } from '../../schema/live-state.ts';
import type { SeatMessage } from '../../schema/messages.ts';
import { parseSyncState, type GamePosition } from '../../schema/positions.ts';
import { serverNow } from './server-time.ts';

/** `current` is `null` while the game is waiting and when it is over. */
export interface Table extends GamePosition {
  readonly viewer: Viewer;
  readonly status: 'waiting' | 'active' | 'finished' | 'abandoned';
  readonly names: BySeat<string>;
  readonly kinds: BySeat<string>;
  /** Slugs of the agents in the seats. */
  readonly agents: BySeat<string | null>;
  readonly endReason: string | null;
  /** Milliseconds since 1970 when the seat to move runs out of time; `null` when no clock runs. */
  readonly deadline: number | null;
  /** When a seat's person disconnected, in milliseconds since 1970. */
  readonly absentSince: BySeat<number | null>;
  /** Whether the viewer may claim a win because the opponent is gone. */
  readonly isClaimable: boolean;
  readonly rematch: string | null;
  readonly rematchOfferedBy: Seat | null;
  /** Spectators, as far as is known. */
  readonly watchers: number;
  /** The viewer's own cards in order of receipt; empty for a spectator. */
  readonly hand: readonly CardId[];
  /** The other seat's cards, if both hands are open, as in a puzzle. */
  readonly openHand?: readonly CardId[];
  /** Exact names, in canonical order; empty if it is not the viewer's turn. */
  readonly legalMoves: readonly string[];
  /** The last move with its events. */
  readonly last: Entry | null;
}

export function playerAt({ names, kinds, agents }: Table, seat: Seat): SeatedPlayer {
  return { name: names[seat], kind: kinds[seat], agent: agents[seat] };
}

/** A table from the live state and, for a seat, its private message. */
export function tableOf(state: LiveState, own: SeatMessage | undefined): Table {
  const isOwnNow = own?.moveCount === state.moveCount;
  return {
    ...unpackPosition(state),
    viewer: own?.seat ?? 'spectator',
    status: state.status as Table['status'],
    names: { A: state.nameA, B: state.nameB },
    kinds: { A: state.kindA, B: state.kindB },
    agents: { A: state.agentA || null, B: state.agentB || null },
    endReason: state.endReason || null,
    deadline: state.deadline || null,
    absentSince: { A: state.goneA || null, B: state.goneB || null },
    isClaimable: state.isClaimable,
    rematch: own?.rematch ?? (state.rematch || null),
    rematchOfferedBy: (state.rematchOffer || null) as Seat | null,
    watchers: state.watchers,
    hand: own?.hand ?? [],
    legalMoves: isOwnNow ? own.legalMoves : [],
    last: state.entry ? parseEntry(JSON.parse(state.entry)) : null,
  };
}

/** A table from REST, for blocked sockets. @param position current or slightly older than `game` */
export function tableOfGame(game: GameBody, position: GamePosition, last: Entry | null, now = serverNow()): Table {
  const { view } = game;
  return {
    ...position,
    viewer: game.seat ?? 'spectator',
    status: game.status,
    names: game.players,
    kinds: game.playerKinds,
    agents: game.agents,
    endReason: game.endReason,
    deadline: game.deadline === null ? null : Date.parse(game.deadline),
    absentSince: absentIn(game, now),
    isClaimable: game.claimInSeconds !== undefined,
    rematch: game.rematch,
    rematchOfferedBy: game.rematchOfferedBy,
    watchers: 0,
    hand: view?.hand.map(({ cardId }) => cardId) ?? [],
    legalMoves: (game.moveCount === position.moveCount && view?.legalMoves) || [],
    last,
  };
}

/** REST reveals an absence only once the viewer may claim the win. */
function absentIn({ seat, claimInSeconds }: GameBody, now: number): Table['absentSince'] {
  const nobody = { A: null, B: null };
  if (seat === undefined || claimInSeconds === undefined) return nobody;
  return { ...nobody, [otherSeat(seat)]: now + claimInSeconds * 1000 - CLAIM_AFTER_MS };
}

/** @param before the last entry before the moves of the news */
export function tableOfNews(
  game: GameBody,
  { state, moveCount, moves }: Synced | Watched,
  before: Entry | null,
): Table {
  const { first, seat } = game;
  const position = parseSyncState(state, { rules: closestKnownRules(game), first: first ?? 'A', moveCount, seat });
  const last = moves.at(-1);
  return tableOfGame(game, position, last ? parseEntry(last) : before);
}

interface ReplayFacts {
  readonly names: BySeat<string>;
  readonly status: Table['status'];
  readonly winner: Winner | null;
  readonly endReason: string | null;
  readonly last: Entry | null;
}

/** A replayed position as a viewer saw it, without legal moves. */
export function tableOfPosition(position: Position, viewer: Viewer, facts: ReplayFacts): Table {
  // A resignation is not on the board.
  const nobodyMoves = facts.status === 'active' ? {} : { current: null, pendingHop: null };
  return {
    ...publicPosition(position),
    ...nobodyMoves,
    viewer,
    kinds: { A: 'agent', B: 'agent' },
    agents: { A: null, B: null },
    deadline: null,
    absentSince: { A: null, B: null },
    isClaimable: false,
    rematch: null,
    rematchOfferedBy: null,
    watchers: 0,
    hand: viewer === 'spectator' ? [] : position.hands[viewer],
    legalMoves: [],
    ...facts,
  };
}

/** The public history of a live game: the table after each entry. Names and other constants come from `now`. */
export function tablesOf(entries: readonly WatchEntry[], now: Table): Table[] {
  return entries.map((entry) => {
    const isOver = entry.state.gameOver;
    return {
      ...now,
      ...parseSyncState(entry.state, { rules: now.rules, first: now.first, moveCount: entry.index + 1 }),
      viewer: 'spectator',
      status: isOver ? 'finished' : 'active',
      endReason: isOver ? 'played' : null,
      deadline: null,
      hand: [],
      legalMoves: [],
      last: parseEntry(entry),
    };
  });
}

/** The cells to mark for the last move: where its cards are now, or were removed. A flip would mark them all. */
export function cellsOf(entry: Pick<Entry, 'events'> | null): ReadonlySet<Cell> {
  return new Set((entry?.events ?? []).flatMap(touchedBy));
}

function touchedBy(event: GameEvent): readonly Cell[] {
  switch (event.type) {
    case 'cardPlaced':
    case 'cardFrozen':
    case 'hopDeclined':
      return [event.cell];
    case 'cardHopped':
    case 'cardRecruited':
      return [event.to];
    case 'cardsCaptured':
    case 'boulderRemoved':
      return event.cells;
    case 'boardFlipped':
    case 'powerTilesAssigned':
    case 'powerBoostApplied':
    case 'hopAvailable':
    case 'cardOverrun':
    case 'effectPlayed':
    case 'handsSwapped':
    case 'cardsDrawn':
    case 'turnStarted':
    case 'gameOver':
      return [];
  }
}
