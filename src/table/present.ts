// A game as the API shows it to one viewer. Reads only views, never the hidden parts of a position.
import { formatInstant } from '../../schema/instant.ts';
import { moveEntry, wireEntry } from '../../schema/wire.ts';
import { syncState } from '../../schema/positions.ts';
import { boardEntries, seatView } from '../../schema/seat-view.ts';
import { moveNames, scoreNow, pliesSince, positionOf, reducedMoves, turnIn, type Game } from './game.ts';
import {
  agentsOf,
  rulesetOfGame,
  isOpen,
  isOver,
  kindOf,
  publicRematch,
  type GameRecord,
  type Instant,
  type StoredGame,
} from '../records/game-record.ts';
import {
  formatMove,
  ownView,
  SEATS,
  type BySeat,
  type Ply,
  type Seat,
  type View,
  type Viewer,
  otherSeat,
} from '../engine/index.ts';
import type {
  Acted,
  GameBody,
  LiveGameList,
  MovedBriefly,
  Next,
  OpenDuels,
  Reveal,
  SyncEntry,
  WatchEntry,
} from '../../schema/game.ts';
import type { SeatMessage } from '../../schema/messages.ts';
import type { SeatState, SpectatorState } from '../../schema/sync-state.ts';
import { replayUrl, watchUrl, type Links } from './links.ts';
import type { LiveGame } from './access.ts';
import { cachedView } from './cached-view.ts';
import { claimInSeconds } from './referee.ts';
import { deadlineOf } from './deadlines.ts';
import { isRated, ratingChangeOf } from './standing.ts';
import type { TimeToPlay } from './time-to-play.ts';
import { changesIn, unratedBecause } from './unrated.ts';
import type { CountedGame } from '../records/rating-records.ts';

export interface Presenter {
  readonly links: Links;
  readonly clock: () => Instant;
  readonly timeToPlay: TimeToPlay;
}

/**
 * The API's Game: with a view for a seat, with the public board for a spectator.
 * @param counted for a finished game: the result of counting it
 */
export function gameBody(presenter: Presenter, live: LiveGame, viewer: Viewer, counted?: CountedGame): GameBody {
  const { game } = live;
  const view = cachedView(positionOf(game), viewer);
  const page = watchUrl(presenter.links, game.record.id);
  return {
    ...recordFields(game.record),
    rematch: viewer === 'spectator' ? publicRematch(game.record) : game.record.rematch,
    seedHash: game.seedHash,
    first: game.record.startedAt === null ? null : view.first,
    ...progressFields(game),
    watchUrl: page,
    watchPage: page,
    deadline: formatInstant(deadlineOf(game, presenter.timeToPlay)),
    ...replayField(presenter, game),
    unratedBecause: bySeat((seat) => unratedBecause(game.record, seat, counted)),
    ...ratingField(game.record, counted),
    ...(viewer === 'spectator' ? { board: boardEntries(view) } : seatFields(presenter, live, viewer, view)),
  };
}

export function acted(presenter: Presenter, live: LiveGame, seat: Seat): Acted {
  return { game: gameBody(presenter, live, seat), next: nextFor(live.game, seat) };
}

/** What a seat needs after its move in order to know whether to wait, move again, or stop. */
export function movedBriefly(game: Game, seat: Seat): MovedBriefly {
  const turn = turnIn(game);
  return { moveCount: game.moves.length, status: game.record.status, turn, yourTurn: turn === seat };
}

export function nextActionOf(game: Game, viewer: Viewer): Next['action'] {
  if (isOver(game.record)) return 'done';
  return turnIn(game) === viewer ? 'move' : 'wait';
}

/** Whole sentences: a text put together would be serialised by V8's slow path. */
const HINTS = {
  done: 'The game is over. Ask for a rematch, or start another game.',
  move: 'Choose a name from view.legalMoves and POST it to /moves.',
  wait: 'Call wait until it is your turn.',
} as const;
const WAIT_FOR_OPPONENT: Next = { action: 'wait', hint: 'Call wait until the other seat is taken.' };

function nextFor(game: Game, seat: Seat): Next {
  if (game.record.status === 'waiting') return WAIT_FOR_OPPONENT;
  const action = nextActionOf(game, seat);
  return { action, hint: HINTS[action] };
}

/** Sent on a socket only to the holder of a seat; the board is in the public live state. */
export function seatMessage(game: Game, seat: Seat): SeatMessage {
  const own = ownView(positionOf(game), seat);
  const legalMoves = game.record.status === 'active' ? own.legalMoves.map(formatMove) : [];
  const { rematch } = game.record;
  return {
    seat,
    moveCount: game.moves.length,
    hand: [...own.hand],
    legalMoves,
    ...(rematch === null ? {} : { rematch }),
  };
}

export function entriesSince(game: Game, since: number, viewer: Seat): SyncEntry[];
export function entriesSince(game: Game, since: number, viewer: 'spectator'): WatchEntry[];
export function entriesSince(game: Game, since: number, viewer: Viewer): Shown[] {
  return pliesSince(game, since).map((ply) => shownEntry(ply, viewer));
}

/** A seat's move and what answered it: nothing from its own next move on, which a late retry would list too. */
export function entriesOfMove(game: Game, index: number, seat: Seat): SyncEntry[] {
  const plies = pliesSince(game, index);
  const next = plies.findIndex((ply, place) => place > 0 && ply.seat === seat);
  return plies.slice(0, next === -1 ? undefined : next).map((ply) => shownEntry(ply, seat) as SyncEntry);
}

function shownEntry(ply: Ply, viewer: Viewer): Shown {
  const state = syncState(cachedView(ply.position, viewer));
  return { ...wireEntry(ply), move: moveEntry(ply.move), state };
}

type Shown = Omit<SyncEntry, 'state'> & { state: SeatState | SpectatorState };

export function stateNow(game: Game, viewer: Seat): SeatState;
export function stateNow(game: Game, viewer: 'spectator'): SpectatorState;
export function stateNow(game: Game, viewer: Viewer): SeatState | SpectatorState;
export function stateNow(game: Game, viewer: Viewer): SeatState | SpectatorState {
  const { record } = game;
  const state = syncState(cachedView(positionOf(game), viewer));
  return isOver(record) ? { ...state, current: null, gameOver: true, winner: record.winner } : state;
}

/** The seed and the remaining hands, once the game is over. */
export function revealOf(game: Game): Reveal | undefined {
  const { record, seedHash } = game;
  if (!isOver(record)) return undefined;
  const { hands } = game.dealt;
  return { seed: record.seed, seedHash, hands: { A: [...hands.A], B: [...hands.B] } };
}

export function openDuelItem({ links }: Presenter, record: GameRecord): OpenDuels['games'][number] {
  const { name, kind, agentSlug: agent, rating } = record.seats.A;
  return {
    id: record.id,
    code: record.code ?? '',
    kind: kindOf(record),
    ruleset: rulesetOfGame(record),
    opener: { name, kind, agent, rating },
    rated: rating !== null,
    moveSeconds: record.moveSeconds,
    createdAt: formatInstant(record.createdAt),
    expiresAt: formatInstant(record.expiresAt),
    watchUrl: watchUrl(links, record.id),
  };
}

export type ScoreAndTurn = Pick<GameBody, 'score' | 'turn'>;

type FindScoreAndTurn = (stored: StoredGame) => ScoreAndTurn;

/** A game as lists show it, without a board. A game with a stored score is not replayed. */
export function listedGame(presenter: Presenter, stored: StoredGame, find: FindScoreAndTurn) {
  const { record } = stored;
  const moves = moveNames(stored.entries);
  const { score, turn } = record.score ? { score: record.score, turn: null } : find(stored);
  return {
    ...recordFields(record),
    moveCount: moves.length,
    score,
    turn,
    watchUrl: watchUrl(presenter.links, record.id),
    ...replayField(presenter, { record, moves }),
  };
}

export function liveGameItem(
  presenter: Presenter,
  stored: StoredGame,
  find: FindScoreAndTurn,
): LiveGameList['games'][number] {
  const game = listedGame(presenter, stored, find);
  const { id, kind, ruleset, players, playerKinds, agents, status, moveCount, score, watchUrl: url } = game;
  return { id, kind, ruleset, players, playerKinds, agents, status, moveCount, score, watchUrl: url };
}

function recordFields(record: GameRecord) {
  const { seats } = record;
  return {
    id: record.id,
    kind: kindOf(record),
    status: record.status,
    ruleset: rulesetOfGame(record),
    rules: record.rules,
    policy: record.policy,
    players: bySeat((seat) => seats[seat].name),
    playerKinds: bySeat((seat) => seats[seat].kind),
    agents: { ...agentsOf(record) },
    clients: bySeat((seat) => seats[seat].client),
    ratings: bySeat((seat) => seats[seat].rating),
    openSeats: SEATS.filter((seat) => isOpen(seats[seat])),
    matchmaking: record.mode === 'quick' && record.status === 'waiting',
    rated: isRated(record),
    public: record.isPublic,
    ...(record.voidedAt === null ? {} : { voided: true as const }),
    ...leagueField(record),
    ...(record.dealDay === null ? {} : { dailyDeal: record.dealDay }),
    winner: record.winner,
    endReason: record.endReason,
    createdAt: formatInstant(record.createdAt),
    startedAt: formatInstant(record.startedAt),
    endedAt: formatInstant(record.endedAt),
    expiresAt: formatInstant(record.expiresAt),
    agent: record.agent,
    rematchOf: record.rematchOf,
    rematchOfferedBy: record.rematchOfferedBy,
  };
}

/** The league of a game, if any, for its body and the data of its events. */
export function leagueField({ tournament }: GameRecord): { tournament?: string } {
  return tournament === null ? {} : { tournament };
}

function progressFields(game: Game) {
  return {
    moveCount: game.moves.length,
    ...scoreAndTurn(game),
    lastMove: game.moves.at(-1) ?? null,
    ...reducedField(game),
  };
}

export function scoreAndTurn(game: Game): ScoreAndTurn {
  const { A, B } = scoreNow(game);
  return { score: { A, B }, turn: turnIn(game) };
}

function reducedField(game: Game): Pick<GameBody, 'reducedMoves'> {
  const reduced = reducedMoves(game);
  return reduced === 0 ? {} : { reducedMoves: reduced };
}

function replayField({ links }: Presenter, game: Pick<Game, 'record' | 'moves'>): { replayUrl?: string } {
  const url = replayUrl(links, game);
  return url === undefined ? {} : { replayUrl: url };
}

function ratingField(record: GameRecord, counted: CountedGame | undefined): Pick<GameBody, 'ratingChange'> {
  // Counted before ratings had anchors: what it changed is only in its players' histories.
  if (counted && !counted.isDue && !counted.isRefused && !counted.hasResult) return {};
  const ratingChange = ratingChangeOf(record, counted && changesIn(counted));
  return ratingChange ? { ratingChange: { A: { ...ratingChange.A }, B: { ...ratingChange.B } } } : {};
}

function seatFields({ clock }: Presenter, { game, absentSince }: LiveGame, seat: Seat, view: View) {
  const { record } = game;
  const claimIn = claimInSeconds(game, seat, absentSince[otherSeat(seat)], clock());
  return {
    seat,
    ...(record.code !== null && record.status === 'waiting' && seat === 'A' ? { code: record.code } : {}),
    opponentGone: claimIn !== undefined,
    ...(claimIn === undefined ? {} : { claimInSeconds: claimIn }),
    view: seatView(view, record.status === 'active'),
  };
}

function bySeat<T>(value: (seat: Seat) => T): BySeat<T> & { A: T; B: T } {
  return { A: value('A'), B: value('B') };
}
