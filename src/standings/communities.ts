// Communities: founding, joining and leaving one, and the table of its members.
import { communityBody } from '../table/bodies.ts';
import {
  MAX_COMMUNITIES,
  type Communities,
  type Community,
  type CommunityLeaderboard,
  type Membership,
} from '../../schema/standing.ts';
import { Problem } from '../../schema/problem.ts';
import type { StandingsQuery } from '../../schema/requests.ts';
import { pageFrom } from '../table/page.ts';
import { isReserved } from '../table/reserved-slugs.ts';
import type { Arena } from '../ports/arena.ts';
import type { PlayerId } from '../records/ids.ts';
import type { CommunityRecord } from '../records/standing-records.ts';
import { pageOf, playerTable, readPage } from './leaderboards.ts';
import { refuseReservedNames } from '../people/names.ts';
import { playerOf, signedIn } from '../people/profiles.ts';
import { spend } from '../play/spending.ts';
import { receiptOf } from '../trust/receipts.ts';
import { newId } from '../trust/ids.ts';
import type { RequestContext } from '../ports/request-context.ts';

const SLUG_LENGTH = 32;

/** @throws Problem session-missing, account-needed, bad-request, slug-taken, name-reserved, too-many-communities, rate-limited */
export async function foundCommunity(
  arena: Arena,
  { name }: { name: string },
  context: RequestContext,
): Promise<Community> {
  const { player } = await signedIn(arena, context.session);
  if (!player.isAccount) throw new Problem('account-needed');
  await refuseReservedNames(arena, { name }, context);
  const slug = slugOf(name);
  if (isReserved(slug)) throw new Problem('slug-taken', { detail: `"${slug}" is reserved.` });
  if (await arena.store.standings.findCommunity(slug)) throw slugTaken(slug);
  await refuseBeyondLimit(arena, player.id);
  await spend(arena, { policy: 'communities', of: context.network });
  const now = arena.clock();
  const community: CommunityRecord = { id: newId('community', now), slug, name, members: 1, createdAt: now };
  const answer = communityBody(arena.links, community);
  const isWritten = await arena.store.standings.insertCommunity(
    community,
    player.id,
    receiptOf(context.seal, answer, now),
  );
  if (isWritten) return answer;
  await refuseBeyondLimit(arena, player.id);
  throw slugTaken(slug);
}

/** Newest first. */
export async function listCommunities(
  arena: Arena,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Communities> {
  const found = await arena.store.standings.communities({ limit: limit + 1, cursor });
  const { page, next } = pageFrom(found, limit, ({ id }) => id);
  return { communities: page.map((community) => communityBody(arena.links, community)), next };
}

/** @throws Problem community-not-found */
export async function readCommunity(arena: Arena, slug: string, session: string | undefined): Promise<Membership> {
  const community = await existingCommunity(arena, slug);
  const caller = await playerOf(arena, session);
  const isMember = caller ? await arena.store.standings.isMember(community.id, caller.player.id) : false;
  return { community: communityBody(arena.links, community), isMember };
}

/**
 * Idempotent: joining or leaving again changes nothing.
 * @throws Problem community-not-found, session-missing, too-many-communities
 */
export async function changeMembership(
  arena: Arena,
  slug: string,
  { session, isMember }: { session: string | undefined; isMember: boolean },
): Promise<Membership> {
  const { id } = await existingCommunity(arena, slug);
  const { player } = await signedIn(arena, session);
  const { standings } = arena.store;
  const isChanged = await (isMember ? standings.join(id, player.id) : standings.leave(id, player.id));
  const membership = await readCommunity(arena, slug, session);
  if (isMember && !isChanged && !membership.isMember) await refuseBeyondLimit(arena, player.id);
  return membership;
}

/** @throws Problem community-not-found, bad-request */
export async function communityLeaderboard(
  arena: Arena,
  slug: string,
  query: StandingsQuery,
): Promise<CommunityLeaderboard> {
  const community = await existingCommunity(arena, slug);
  const page = await readPage(() => arena.store.standings.communityLeaderboard(community.id, pageOf(query)));
  return { community: communityBody(arena.links, community), ...(await playerTable(arena, query, page)) };
}

async function existingCommunity({ store }: Arena, slug: string): Promise<CommunityRecord> {
  const found = await store.standings.findCommunity(slug.toLowerCase());
  if (!found) throw new Problem('community-not-found');
  return found;
}

/** @throws Problem too-many-communities */
async function refuseBeyondLimit({ store }: Arena, playerId: PlayerId): Promise<void> {
  const { length } = await store.standings.clubsOf(playerId);
  if (length < MAX_COMMUNITIES) return;
  throw new Problem('too-many-communities', { detail: `You are a member of ${MAX_COMMUNITIES}, the maximum.` });
}

function slugTaken(slug: string): Problem {
  return new Problem('slug-taken', { detail: `There is a community "${slug}".` });
}

/** The name in lower-case letters, digits and hyphens. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, SLUG_LENGTH)
    .replace(/-$/, '');
  if (slug.length >= 3) return slug;
  throw new Problem('bad-request', { detail: 'name must have at least three letters or digits of a to z, 0 to 9.' });
}
