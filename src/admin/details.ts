// Games and webhooks as an operator sees them: no hands, no seed of a running game, no secrets.
import { formatInstant } from '../../schema/instant.ts';
import { isOver, isOpen, type GameRecord, rulesetOfGame, type StoredGame } from '../records/game-record.ts';
import type { Seat } from '../engine/index.ts';
import { rebuild } from '../table/game.ts';
import { gameBody, type Presenter } from '../table/present.ts';
import type { CountedGame } from '../records/rating-records.ts';
import type { Subscription } from '../records/webhook-records.ts';
import { NOBODY_ABSENT } from '../table/access.ts';

export function gameLine({ record, entries }: StoredGame) {
  const { id, mode, status, endReason, seats } = record;
  const ruleset = rulesetOfGame(record);
  const players = `${seats.A.name || '-'} : ${seats.B.name || '-'}`;
  return {
    id,
    mode,
    ruleset,
    status,
    endReason,
    plies: entries.length,
    players,
    created: formatInstant(record.createdAt),
  };
}

/** The game as a spectator sees it, with its seats and its journal. */
export function gameDetails(presenter: Presenter, stored: StoredGame, counted: CountedGame | undefined) {
  const { record, entries } = stored;
  return {
    id: record.id,
    mode: record.mode,
    aliasOf: record.aliasOf,
    game: spectatorsView(presenter, stored, counted),
    seats: { A: seatDetails(record, 'A'), B: seatDetails(record, 'B') },
    journal: entries.map(({ ply, at, entry, effort }) => ({ ply, at: formatInstant(at), entry, effort })),
  };
}

function spectatorsView(presenter: Presenter, stored: StoredGame, counted: CountedGame | undefined): object {
  try {
    return gameBody(presenter, { game: rebuild(stored), absentSince: NOBODY_ABSENT }, 'spectator', counted);
  } catch (error) {
    return { status: stored.record.status, damaged: (error as Error).message };
  }
}

function seatDetails(record: GameRecord, seat: Seat) {
  const { kind, name, client, rating, playerId, inviteHash } = record.seats[seat];
  const isWaitedFor = isOpen(record.seats[seat]) && !isOver(record);
  return { kind, name, client, rating, playerId, isWaitedFor, isInvited: inviteHash !== null };
}

export function webhookLine(subscription: Subscription) {
  const { id, status, disabledBecause, url, events, failingSince, createdAt } = subscription;
  return {
    id,
    status,
    disabledBecause,
    // The rest of the URL may contain a secret of the receiver.
    receiver: URL.parse(url)?.origin ?? '',
    events: events.join(' '),
    subject: subjectOf(subscription),
    failingSince: formatInstant(failingSince),
    created: formatInstant(createdAt),
  };
}

function subjectOf({ gameId, agent, feed, owner }: Subscription): string {
  if (feed === 'own') return `all of ${owner}`;
  if (feed === 'public') return 'what is public';
  return gameId ?? agent ?? 'a challenge';
}
