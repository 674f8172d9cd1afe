// Creates subscriptions to what the caller may see, for an endpoint that has agreed to them.
import { seatOf, accessGame } from '../play/access.ts';
import { untilWritten } from '../trust/attempts.ts';
import type { Arena } from '../ports/arena.ts';
import { readChallenge } from '../agents/challenges.ts';
import type { Game } from '../table/game.ts';
import { webhookBody } from '../table/bodies.ts';
import { lastCursor } from '../table/events.ts';
import { isOver, type Instant } from '../records/game-record.ts';
import { receiptOf } from '../trust/receipts.ts';
import { existingAgent } from '../play/existing-agent.ts';
import { feedOwnerByKey, playerFeedOwner } from '../feed/feed-owner.ts';
import { playerOf } from '../people/profiles.ts';
import type { Party } from '../records/ids.ts';
import type { EventName } from '../../schema/events.ts';
import { hashSecret, isMeantAs, newSecret } from '../trust/secrets.ts';
import { newId } from '../trust/ids.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { Subscription } from '../records/webhook-records.ts';
import { Problem } from '../../schema/problem.ts';
import type { WebhookCreated, WebhookRequest } from '../../schema/webhooks.ts';
import { refusalOfUrl } from '../outbound/address-guard.ts';
import { seeOwner } from './answered.ts';
import { openLimits, refuseTooMany } from './caps.ts';
import type { Poster } from '../outbound/posting.ts';
import type { Secrets } from './signing-secrets.ts';
import { isSigningSecret, newSigningSecret } from './signing.ts';
import { verifyReceiver } from './endpoint-check.ts';
import { newFeedCursor } from './feed-deliveries.ts';
import type { DeliveryScheduler } from './delivery-scheduler.ts';

export interface SubscriptionParts {
  readonly arena: Arena;
  readonly poster: Pick<Poster, 'post'>;
  readonly secrets: Secrets;
  readonly scheduler: DeliveryScheduler;
  readonly allowLoopback: boolean;
}

/** @throws Problem webhook-refused, webhook-secret, webhook-echo, webhook-unreachable, too-many-webhooks, and those of the subject */
export async function subscribe(
  { arena, poster, secrets, scheduler, allowLoopback }: SubscriptionParts,
  request: WebhookRequest,
  { token, context }: { token: string | undefined; context: RequestContext },
): Promise<WebhookCreated> {
  refuseUrl(request.url, allowLoopback);
  const secret = signingSecret(request.secret);
  const owner = await ownerOf(arena, token, context);
  const subject = { ...(await subjectOf(arena, request, token, owner)), owner, caller: context.network };
  await refuseTooMany(arena, subject);
  await verifyReceiver(poster, request.url, secret);
  await refuseFormerOwner(arena, owner, { token, context });
  // Verification took time: if the result came in the meantime, this subscription would never see it.
  if (subject.challengeHash !== null) await unfinishedChallenge(arena, request.challenge!);
  const manageToken = newSecret('manage');
  const now = arena.clock();
  const subscription: Subscription = {
    ...(await newSubscription(arena, subject, now)),
    id: newId('subscription', now),
    url: request.url,
    events: request.events,
    secret: secrets.seal(secret),
    manageHash: hashSecret(manageToken),
    expiresAt: null,
  };
  const answer = { ...webhookBody(subscription), secret, manageToken };
  const receipt = receiptOf(context.seal, answer, now);
  await untilWritten(async () => {
    await refuseTooMany(arena, subject); // others may have subscribed in the meantime
    return (
      (await arena.store.webhooks.insertSubscription(subscription, receipt, openLimits(arena, subject))) || undefined
    );
  });
  await seeOwner(arena, subscription);
  scheduler.watch(subscription);
  return answer;
}

/** Fields that depend on how it is created. */
type Decided = 'id' | 'url' | 'events' | 'secret' | 'manageHash' | 'expiresAt';

/** The initial fields common to all new subscriptions. */
export async function newSubscription(
  arena: Arena,
  subject: SubscriptionSubject & Pick<Subscription, 'owner' | 'caller'>,
  createdAt: Instant,
): Promise<Omit<Subscription, Decided>> {
  return {
    ...subject,
    feedCursor: await newFeedCursor(arena, subject),
    oldSecret: null,
    oldSecretUntil: null,
    status: 'active',
    disabledBecause: null,
    createdAt,
    failingSince: null,
    heldUntil: null,
  };
}

export type SubscriptionSubject = Pick<
  Subscription,
  'gameId' | 'tokenHash' | 'challengeHash' | 'agent' | 'cursor' | 'feed'
>;
export const NO_SUBJECT: SubscriptionSubject = {
  gameId: null,
  tokenHash: null,
  challengeHash: null,
  agent: null,
  cursor: null,
  feed: null,
};
/** Events that everybody may receive, of all public games. */
export const PUBLIC_EVENTS: readonly EventName[] = ['game.started', 'game.finished', 'challenge.played'];

/** The party whose key or session was sent; `null` for a seat's token. @throws Problem agent-key-unknown */
export async function ownerOf(
  arena: Arena,
  token: string | undefined,
  { session }: Pick<RequestContext, 'session'>,
): Promise<Party | null> {
  if (token !== undefined && isMeantAs('agent', token)) return (await feedOwnerByKey(arena, token)).party;
  const person = token === undefined ? await playerOf(arena, session) : undefined;
  return person ? (await playerFeedOwner(arena, person.player.id)).party : null;
}

/** Verification took time: the owner may be deleted by now. @throws Problem session-missing, agent-key-unknown */
export async function refuseFormerOwner(
  arena: Arena,
  owner: Party | null,
  { token, context }: { token: string | undefined; context: RequestContext },
): Promise<void> {
  if ((await ownerOf(arena, token, context)) !== owner) throw new Problem('session-missing');
}

/** Callers may subscribe only to what they may see. @throws Problem */
async function subjectOf(
  arena: Arena,
  request: WebhookRequest,
  token: string | undefined,
  owner: Party | null,
): Promise<SubscriptionSubject> {
  const { gameId, challenge, agent, events } = request;
  if (agent !== undefined) {
    const known = await existingAgent(arena, agent);
    const { slug } = known.agent;
    return { ...NO_SUBJECT, agent: slug, cursor: await arena.store.agents.nextMatchNumber(slug) };
  }
  if (challenge !== undefined) return { ...NO_SUBJECT, challengeHash: await unfinishedChallenge(arena, challenge) };
  if (gameId === undefined) {
    const closed = owner === null && events.find((name) => !PUBLIC_EVENTS.includes(name));
    if (closed) {
      const detail = `${closed} of all games is not available: name a gameId, or send your agent's key or your session.`;
      throw new Problem('bad-request', { detail });
    }
    return { ...NO_SUBJECT, feed: owner === null ? 'public' : 'own' };
  }
  const isSeat = events.includes('game.turn');
  const { live, holder } = isSeat ? await seatOf(arena, gameId, token) : await accessGame(arena, gameId, token);
  const { game } = live;
  // The key of a hosted agent opens a private game to read, not to subscribe to.
  if (!holder && !game.record.isPublic) throw new Problem('wrong-game');
  const cursor = cursorFromNow(game);
  return { ...NO_SUBJECT, gameId: game.record.id, tokenHash: holder?.tokenHash ?? null, cursor };
}

/** From now on, including whose turn it is now. @throws Problem game-over */
export function cursorFromNow(game: Game): number {
  if (isOver(game.record)) throw new Problem('game-over', { hint: 'Subscribe to a game that is not over yet.' });
  return Math.max(0, lastCursor(game) - 1);
}

/** @throws Problem challenge-not-found, challenge-expired, game-over */
export async function unfinishedChallenge(arena: Arena, token: string): Promise<string> {
  const { status } = await readChallenge(arena, token);
  if (status === 'expired') throw new Problem('challenge-expired');
  const hint = 'Read the result with GET /agent/challenge/{token}.';
  if (status === 'played') throw new Problem('game-over', { hint });
  return hashSecret(token);
}

/** @throws Problem webhook-refused */
export function refuseUrl(url: string, allowLoopback: boolean): void {
  const detail = refusalOfUrl(url, { allowLoopback });
  if (detail) throw new Problem('webhook-refused', { detail });
}

/** @throws Problem webhook-secret */
export function signingSecret(given: string | undefined): string {
  if (given === undefined) return newSigningSecret();
  if (!isSigningSecret(given)) throw new Problem('webhook-secret');
  return given;
}
