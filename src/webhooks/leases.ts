// Subscriptions of MCP clients, which expire unless they are requested again, and are managed with the secret they were
// created with. There is no sign-in: the holder of a secret is the principal for what it grants.
import { formatInstant } from '../../schema/instant.ts';
import { DAY_MS } from '../../schema/calendar.ts';
import { hash } from 'node:crypto';
import { isGameEvent, type EventName } from '../../schema/events.ts';
import { Problem } from '../../schema/problem.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { Lease, LeaseRequest, LeaseSubject } from '../ports/webhooks.ts';
import { gameOfToken, seatOf } from '../play/access.ts';
import { untilWritten } from '../trust/attempts.ts';
import type { Instant } from '../records/game-record.ts';
import type { WebhookId } from '../records/ids.ts';
import type { Subscription } from '../records/webhook-records.ts';
import type { Arena } from '../ports/arena.ts';
import { positionOfCursor } from '../table/event-cursor.ts';
import { lastCursor } from '../table/events.ts';
import type { Game } from '../table/game.ts';
import { hashSecret, newSecret } from '../trust/secrets.ts';
import { seeOwner } from './answered.ts';
import { openLimits, refuseTooMany } from './caps.ts';
import { verifyReceiver } from './endpoint-check.ts';
import {
  NO_SUBJECT,
  cursorFromNow,
  newSubscription,
  ownerOf,
  refuseFormerOwner,
  refuseUrl,
  signingSecret,
  unfinishedChallenge,
  type SubscriptionSubject,
  type SubscriptionParts,
} from './subscribing.ts';

const MINUTE_MS = 60_000;
const MIN_LEASE_MS = MINUTE_MS;
const MAX_LEASE_MS = 7 * DAY_MS;
const DEFAULT_LEASE_MS = DAY_MS;

/** What a secret grants, whether over or not. */
interface Opened extends SubscriptionSubject {
  readonly owner: Subscription['owner'];
}

/**
 * A repeated request with the same principal, url, event and subject renews the lease; a new secret signs in addition
 * to the old one for a day.
 * @throws Problem webhook-refused, webhook-secret, webhook-echo, webhook-unreachable, too-many-webhooks, token-missing,
 * and those of the subject
 */
export function lease(parts: SubscriptionParts, request: LeaseRequest, context: RequestContext): Promise<Lease> {
  return untilWritten(() => leaseUnlessTaken(parts, request, context));
}

async function leaseUnlessTaken(
  parts: SubscriptionParts,
  request: LeaseRequest,
  context: RequestContext,
): Promise<Lease | undefined> {
  const { arena, poster, secrets, scheduler, allowLoopback } = parts;
  refuseUrl(request.url, allowLoopback);
  const secret = signingSecret(request.secret);
  const { opened, game } = await openedBy(arena, request, context);
  const cursor = game === undefined ? null : beginningIn(game, request.cursor);
  await refusePlayed(arena, request);
  const id = leaseId(opened, request);
  const expiresAt = arena.clock() + leaseMs(request.ttlMs);
  const renewal = { id, secret, expiresAt };
  const known = await renewed(parts, renewal);
  if (known) return known;
  const subject = { ...opened, cursor, caller: context.network };
  await refuseTooMany(arena, subject);
  await verifyReceiver(poster, request.url, secret);
  // Verification took time: others may have subscribed in the meantime, and the same client may have asked again.
  const repeated = await renewed(parts, renewal);
  if (repeated) return repeated;
  await refuseTooMany(arena, subject);
  if (opened.owner !== null) await refuseFormerOwner(arena, opened.owner, { token: request.token, context });
  await refusePlayed(arena, request); // its result would never be delivered; a game's end still is, as it is past the cursor
  const subscription: Subscription = {
    ...(await newSubscription(arena, subject, arena.clock())),
    id,
    url: request.url,
    events: [request.name],
    secret: secrets.seal(secret),
    manageHash: hashSecret(newSecret('manage')),
    expiresAt,
  };
  if (!(await arena.store.webhooks.insertLease(subscription, openLimits(arena, subject)))) return undefined;
  await seeOwner(arena, subscription);
  scheduler.watch(subscription);
  return leaseBody(subscription);
}

/** Works even after its game or challenge is over. @throws Problem webhook-not-found, and those of the subject */
export async function endLease(
  parts: SubscriptionParts,
  subject: LeaseSubject,
  context: RequestContext,
): Promise<void> {
  const { opened } = await openedBy(parts.arena, subject, context);
  const id = leaseId(opened, subject);
  const { webhooks } = parts.arena.store;
  if (!(await webhooks.findSubscription(id))) throw new Problem('webhook-not-found');
  await webhooks.deleteSubscription(id);
}

/** A disabled lease is deleted, so that it is created again. */
async function renewed(
  parts: SubscriptionParts,
  renewal: { readonly id: WebhookId; readonly secret: string; readonly expiresAt: Instant },
): Promise<Lease | undefined> {
  const { arena, secrets, scheduler } = parts;
  const { webhooks } = arena.store;
  const { id, expiresAt } = renewal;
  const known = await webhooks.findSubscription(id);
  if (known?.status === 'active') {
    const change = { expiresAt, ...secrets.rotation(known, renewal.secret, arena.clock()) };
    const isRenewed = await webhooks.changeSubscription({ id, secret: known.secret }, change, null);
    if (!isRenewed) return renewed(parts, renewal);
    scheduler.watch(known);
    return leaseBody({ ...known, expiresAt });
  }
  if (known) await webhooks.deleteSubscription(id);
  return undefined;
}

/** @returns also the game, if the subject is a seat */
async function openedBy(
  arena: Arena,
  { name, gameId, challenge, token }: LeaseSubject,
  context: RequestContext,
): Promise<{ opened: Opened; game?: Game }> {
  const owner = await ownerOf(arena, token, context);
  const seatGame = gameId ?? (isGameEvent(name) ? await gameOfToken(arena, token) : undefined);
  if (seatGame !== undefined) {
    const { live, holder } = await seatOf(arena, seatGame, token);
    const { game } = live;
    return { opened: { ...NO_SUBJECT, owner, gameId: game.record.id, tokenHash: holder.tokenHash }, game };
  }
  if (challenge !== undefined) {
    return { opened: { ...NO_SUBJECT, owner: null, challengeHash: hashSecret(challenge) } };
  }
  if (owner === null) throw new Problem('token-missing', { hint: hintFor(name) });
  return { opened: { ...NO_SUBJECT, owner, feed: 'own' } };
}

/** @throws Problem game-over, bad-request */
function beginningIn(game: Game, cursor: string | null | undefined): number {
  const fromNow = cursorFromNow(game);
  return typeof cursor === 'string' ? positionOfCursor(cursor, lastCursor(game)) : fromNow;
}

/** @throws Problem challenge-not-found, challenge-expired, game-over */
async function refusePlayed(arena: Arena, { challenge }: LeaseSubject): Promise<void> {
  if (challenge !== undefined) await unfinishedChallenge(arena, challenge);
}

function hintFor(name: EventName): string {
  return name === 'challenge.played'
    ? "Pass challenge, the token of create_challenge; or your agent's key as Authorization: Bearer."
    : "Pass player_token of your seat; or your agent's key, for all of its games. Others: events/poll.";
}

/**
 * Contains no secret. A seat is identified by its token alone, which needs no game_id and survives a merger into an older
 * game; `null` is where older versions had the game, so that the ids of other leases stay the same.
 */
function leaseId({ owner, tokenHash, challengeHash }: Opened, { url, name }: LeaseSubject): string {
  return `sub_${hash('sha256', JSON.stringify([owner, null, tokenHash, challengeHash, url, name])).slice(0, 32)}`;
}

function leaseMs(asked: number | null | undefined): number {
  if (asked === null) return MAX_LEASE_MS;
  return Math.min(MAX_LEASE_MS, Math.max(MIN_LEASE_MS, Math.round(asked ?? DEFAULT_LEASE_MS)));
}

function leaseBody({ id, expiresAt, cursor }: Subscription): Lease {
  return { id, refreshBefore: formatInstant(expiresAt!), cursor: cursor === null ? null : String(cursor) };
}
