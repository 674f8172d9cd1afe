// The events of a game, derived from its journal and stored nowhere else.
import { hash } from 'node:crypto';
import { formatInstant } from '../../schema/instant.ts';
import { wireEntry } from '../../schema/wire.ts';
import type { ArenaGameEvent, ArenaEvent, EventName } from '../../schema/events.ts';
import { legalMoves, newGame, type Position, type Seat } from '../engine/index.ts';
import type { ChallengeRecord, CountedMatch, MatchRecord } from '../records/agent-records.ts';
import type { GameId } from '../records/ids.ts';
import { isOver, type GameRecord, type Instant } from '../records/game-record.ts';
import { pliesSince, type Game } from './game.ts';
import { gameUrl, replayPage, type Links } from './links.ts';
import { resultBody } from './bodies.ts';
import { gameBody, leagueField, type Presenter } from './present.ts';
import { lastActivity } from './deadlines.ts';
import { seatOfToken } from './seat-records.ts';
import type { OutboxEvent } from '../records/webhook-records.ts';
import { NOBODY_ABSENT } from './access.ts';

/**
 * What happened in a game after the event with cursor `since` (0: from the beginning), in order: game.started
 * and the first game.turn; for each ply game.move, then game.turn or game.finished; last, the game.finished of an
 * ending that was not a move. A game that never started has only its game.finished. The cursor is the event's
 * place in this sequence, from 1. A game.turn is only for the holder of its seat: see `eventsFor`.
 */
export function gameEvents(presenter: Presenter, game: Game, since = 0): ArenaGameEvent[] {
  const { record, moves } = game;
  if (record.startedAt === null) return isOver(record) && since < 1 ? [finished(momentOf(presenter, game), 1)] : [];
  const first = Math.max(0, Math.floor(since / 2) - 1);
  const events = since < 2 ? opening(presenter, game) : [];
  for (const ply of pliesSince(game, first)) {
    const after = momentOf(presenter, asOf(game, ply.position));
    const cursor = 3 + 2 * ply.index;
    const data = { ...after.data, ...wireEntry(ply) };
    events.push({ ...head(after, cursor, lastActivity(after.game)), name: 'game.move', data });
    events.push(isOver(after.game.record) ? finished(after, cursor + 1) : turn(after, cursor + 1));
  }
  if (isOver(record) && !isDecidedByBoard(record)) {
    events.push(finished(momentOf(presenter, game), 3 + 2 * moves.length));
  }
  return events.filter(({ cursor }) => Number(cursor) > since);
}

/** The cursor of the last event so far. */
export function lastCursor({ record, moves }: Game): number {
  if (record.startedAt === null) return isOver(record) ? 1 : 0;
  const played = 2 + 2 * moves.length;
  return isOver(record) && !isDecidedByBoard(record) ? played + 1 : played;
}

/** What a subscriber to a game has asked for. */
export interface Interest {
  readonly events: readonly EventName[];
  /** SHA-256 of the token of the subscriber's seat; `null` for the public. */
  readonly tokenHash: string | null;
  /** The caller's access was checked just now, so a private game is open to it without a seat. */
  readonly isChecked?: true;
  readonly since: number;
}

/** The events that a subscriber may receive; `undefined` when its access has ended. */
export function eventsFor(presenter: Presenter, game: Game, interest: Interest): ArenaGameEvent[] | undefined {
  const { tokenHash, isChecked: mayWatch = game.record.isPublic } = interest;
  const seat = (tokenHash !== null && seatOfToken(game.record, tokenHash)) || null;
  if (seat === null && (!mayWatch || interest.events.every((name) => name === 'game.turn'))) return undefined;
  const events = gameEvents(presenter, game, interest.since);
  return events.filter((event) => interest.events.includes(event.name) && mayReceive(event, seat));
}

function mayReceive(event: ArenaGameEvent, seat: Seat | null): boolean {
  return event.name !== 'game.turn' || event.data.seat === seat;
}

/** The event of a match about to be counted. It is not in a journal, so it is stored in the outbox. */
export function challengePlayed(
  presenter: Presenter,
  game: Game,
  { challenge, match }: { challenge: ChallengeRecord; match: CountedMatch },
): OutboxEvent {
  const { gameId, tokenHash: challengeHash, challenger } = challenge;
  const { agent, finishedAt: at } = match;
  const place = match.number + 1;
  const eventId = idOf(`match of ${gameId} ${at}`);
  const result = resultBody(presenter.links, match);
  const event: ArenaEvent = {
    eventId,
    name: 'challenge.played',
    timestamp: formatInstant(at),
    cursor: String(place),
    data: { ...momentOf(presenter, game).data, agent, challenger, result },
  };
  const body = JSON.stringify(event);
  return { eventId, name: event.name, at, gameId, challengeHash, agent, place, body, progress: '' };
}

/** @returns the outbox event with the new name, also in its replay link */
export function renamedChallenge(
  links: Links,
  body: string,
  { challenger, replayLink }: Pick<MatchRecord, 'challenger' | 'replayLink'>,
): string {
  const { data, ...event } = JSON.parse(body) as Extract<ArenaEvent, { name: 'challenge.played' }>;
  const replayUrl = replayPage(links, data.gameId as GameId, replayLink);
  const result = { ...data.result, inGameName: challenger, replayUrl };
  return JSON.stringify({ ...event, data: { ...data, challenger, result } });
}

function opening(presenter: Presenter, game: Game): ArenaGameEvent[] {
  const { rules, seed } = game.record;
  const start = momentOf(presenter, asOf(game, newGame(rules, seed)));
  const { body, data } = start;
  const { players, playerKinds, agents } = body;
  const started = { ...data, players, playerKinds, agents, ruleset: body.ruleset };
  return [{ ...head(start, 1, lastActivity(start.game)), name: 'game.started', data: started }, turn(start, 2)];
}

function turn(moment: Moment, cursor: number): ArenaGameEvent {
  const { game, body, data } = moment;
  const seat = game.dealt.current!;
  const legalMoveCount = legalMoves(game.dealt).length;
  const { deadline } = body;
  return {
    ...head(moment, cursor, lastActivity(game)),
    name: 'game.turn',
    data: { ...data, seat, deadline, legalMoveCount },
  };
}

function finished(moment: Moment, cursor: number): ArenaGameEvent {
  const { game, body, data } = moment;
  const { winner, endReason, ratingChange, replayUrl } = body;
  const result = { winner, endReason, ...(ratingChange ? { ratingChange } : {}), ...(replayUrl ? { replayUrl } : {}) };
  return { ...head(moment, cursor, game.record.endedAt!), name: 'game.finished', data: { ...data, ...result } };
}

function head({ game: { record } }: Moment, cursor: number, at: Instant) {
  return {
    eventId: idOf(`${record.id} ${cursor} ${at}`),
    timestamp: formatInstant(at),
    cursor: String(cursor),
  };
}

/** Opaque and unique to the event. Of its time too: after a backup was restored, another event takes its place. */
function idOf(event: string): string {
  return `evt_${hash('sha256', event).slice(0, 32)}`;
}

type Moment = ReturnType<typeof momentOf>;

/** The game's public state: what all events of a position share. */
function momentOf(presenter: Presenter, game: Game) {
  const body = gameBody(presenter, { game, absentSince: NOBODY_ABSENT }, 'spectator');
  const { id, status, moveCount, turn, score, watchUrl: watch } = body;
  const url = gameUrl(presenter.links, id);
  return {
    game,
    body,
    data: {
      gameId: id,
      ...leagueField(game.record),
      status,
      moveCount,
      turn,
      score,
      links: { game: url, sync: `${url}/sync`, watch },
    },
  };
}

/** The game as it was at an earlier position; over only if that position ended it. */
function asOf(game: Game, position: Position): Game {
  const { moveCount } = position;
  const isEnd = position.winner !== null;
  const record: GameRecord = isEnd
    ? game.record
    : { ...game.record, status: 'active', endedAt: null, endReason: null, winner: null, score: null };
  const moves = game.moves.slice(0, moveCount);
  return {
    ...game,
    record,
    dealt: position,
    moves,
    recent: [],
    movedAt: game.movedAt.slice(0, moveCount),
    efforts: game.efforts.slice(0, moveCount),
  };
}

function isDecidedByBoard({ endReason }: GameRecord): boolean {
  return endReason === 'played';
}
