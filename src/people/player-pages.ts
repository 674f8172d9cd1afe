// Player pages: the public one, and what only the player sees.
import { formatInstant } from '../../schema/instant.ts';
import type { PlayerId } from '../records/ids.ts';
import { cardOf } from '../engine/index.ts';
import type { OwnPage, PlayerBody, PlayerExport, PlayerPage } from '../../schema/player.ts';
import { Problem } from '../../schema/problem.ts';
import type { ProfileRequest } from '../../schema/requests.ts';
import type { Club } from '../../schema/standing.ts';
import type { Webhook } from '../../schema/webhooks.ts';
import type { Arena } from '../ports/arena.ts';
import { communityBody, webhookBody } from '../table/bodies.ts';
import { playerUrl } from '../table/links.ts';
import { partyOf } from '../table/identities.ts';
import { FRIEND_STATES } from '../../schema/enumerations.ts';
import type { ListedFriend } from '../records/friend-records.ts';
import type { PlayerRecord, RatedPlayer, ReviewedGame } from '../records/player-records.ts';
import { markPresent } from './presence.ts';
import { refuseReservedNames } from './names.ts';
import { strengthEstimatesByRuleset } from './plays-like.ts';
import { currentPlayer, signedIn, type WithSession } from './profiles.ts';
import { receiptOf } from '../trust/receipts.ts';
import { hashSecret } from '../trust/secrets.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { profileFields, rankOf, ratingFields, winLossFields } from '../table/standing.ts';

/** The minimum number of games for a favourite champion to be shown. */
const MIN_FAVORITE_GAMES = 5;
const EXPORT_PAGE_SIZE = 500;
/** Leaves room for lists that read one more than the limit. */
const ALL = { limit: Number.MAX_SAFE_INTEGER - 1 };

/** @throws Problem player-not-found */
export async function readPlayer(arena: Arena, asked: string): Promise<PlayerPage> {
  const id = asked.toUpperCase();
  const found = await publicPlayer(arena, id);
  const page = await pageBody(arena, found);
  return found.player.id === id ? page : { ...page, movedFrom: id };
}

/** @throws Problem player-not-found */
export async function publicPlayer(arena: Pick<Arena, 'store'>, id: string): Promise<RatedPlayer> {
  const found = await currentPlayer(arena, id.toUpperCase());
  if (!found || !isPublic(found.player)) throw new Problem('player-not-found');
  return found;
}

/** @throws Problem session-missing */
export async function readOwnPage(arena: Arena, session: string | undefined): Promise<OwnPage> {
  const found = await signedIn(arena, session);
  await markPresent(arena, found.player.id);
  return ownPage(arena, found);
}

/** @throws Problem session-missing, name-reserved, hidden-by-operator */
export async function changeProfile(arena: Arena, request: ProfileRequest, context: RequestContext): Promise<OwnPage> {
  const { player, standing } = await signedIn(arena, context.session);
  if (request.name !== player.name) await refuseReservedNames(arena, { name: request.name }, context);
  if (request.hidden === false && player.hiddenBy === 'operator') throw new Problem('hidden-by-operator');
  const {
    name = player.name,
    hidden: isHidden = player.isHidden,
    showPresence: showsPresence = player.showsPresence,
  } = request;
  const answer = await ownPage(arena, { player: { ...player, name, isHidden, showsPresence }, standing });
  const receipt = receiptOf(context.seal, answer, arena.clock());
  // Writes only the fields that were sent, because another change may be under way.
  const change = { name: request.name, isHidden: request.hidden, showsPresence: request.showPresence };
  await arena.store.players.changeProfile(player.id, change, receipt);
  return answer;
}

export async function signOut(arena: Arena, session: string | undefined): Promise<WithSession<{ signedOut: true }>> {
  if (session !== undefined) await arena.store.players.deleteSession(hashSecret(session));
  return { signedOut: true, session: null };
}

/**
 * Everything stored about the caller.
 * @throws Problem session-missing
 */
export async function exportPlayer(arena: Arena, session: string | undefined): Promise<PlayerExport> {
  const found = await signedIn(arena, session);
  const { id, createdAt } = found.player;
  const [page, passkeys, sessions, movedFrom, games, house, puzzles, friends, deals, devices, webhooks, leagues] =
    await Promise.all([
      ownPage(arena, found),
      arena.store.players.passkeysOf(id),
      arena.store.players.sessionsOf(id),
      arena.store.players.guestsOf([id]),
      allGames(arena, id),
      arena.store.players.houseRecords(id),
      puzzlesTried(arena, id),
      allTies(arena, id),
      arena.store.deals.gamesOf({ kind: 'player', owner: id }),
      arena.store.push.devicesOf(id),
      webhooksOf(arena, id),
      arena.store.players.idsOf(id).then((ids) => arena.store.leagues.leaguesOf(ids)),
    ]);
  return {
    format: 'arena-player/1',
    player: page.player,
    isAccount: page.isAccount,
    hidden: page.hidden,
    showPresence: page.showPresence,
    createdAt: formatInstant(createdAt),
    clubs: page.clubs,
    movedFrom: [...movedFrom.keys()],
    passkeys: passkeys.map((passkey) => ({
      name: passkey.name ?? 'Passkey',
      createdAt: formatInstant(passkey.createdAt),
      lastUsedAt: formatInstant(passkey.lastUsedAt),
    })),
    sessions: sessions.map((each) => ({
      createdAt: formatInstant(each.createdAt),
      lastUsedAt: formatInstant(each.lastUsedAt),
    })),
    friends: friends.map(({ id: friend, name, state, since }) => ({
      id: friend,
      name,
      state,
      since: formatInstant(since),
    })),
    pushDevices: devices.map((each) => ({
      name: each.name,
      createdAt: formatInstant(each.createdAt),
      timeZone: each.timeZone,
    })),
    webhooks,
    games: games.map(({ playerId: _, endedAt, ...game }) => ({ ...game, endedAt: formatInstant(endedAt) })),
    house: house.map(({ opponent, firstWonAt, ...counts }) => ({
      character: opponent,
      ...counts,
      firstWonAt: formatInstant(firstWonAt),
    })),
    puzzles,
    dailyDeals: deals.map(({ day: date, gameId, loss }) => ({ date, gameId, loss })),
    leagues: leagues.map(({ id: league, name, isOrganizer, enteredAt }) => {
      return { id: league, name, organizer: isOrganizer, enteredAt: formatInstant(enteredAt) };
    }),
  };
}

async function puzzlesTried({ store }: Arena, owner: PlayerId): Promise<PlayerExport['puzzles']> {
  const own = { kind: 'player', owner } as const;
  const [solver, attempts] = await Promise.all([store.puzzles.solver(own), store.puzzles.attemptsOf(own)]);
  if (!solver) return null;
  return {
    rating: Math.round(solver.rating),
    days: solver.days,
    bestDays: solver.bestDays,
    attempts: attempts.map(({ puzzleId, isSolved, tries, endedAt }) => {
      return { puzzle: puzzleId, solved: isSolved, tries, endedAt: formatInstant(endedAt) };
    }),
  };
}

export async function ownPage(arena: Arena, found: RatedPlayer): Promise<OwnPage> {
  const { isAccount, isHidden, showsPresence } = found.player;
  return { ...(await pageBody(arena, found)), isAccount, hidden: isHidden, showPresence: showsPresence };
}

function isPublic({ isHidden, finishedGames }: PlayerRecord): boolean {
  return !isHidden && finishedGames > 0;
}

async function pageBody(arena: Arena, found: RatedPlayer): Promise<Omit<PlayerPage, 'movedFrom'>> {
  const [playsLike] = await strengthEstimatesByRuleset(arena, [{ kind: 'player', id: found.player.id }]);
  const clubs = await arena.store.standings.clubsOf(found.player.id);
  return {
    player: await playerBody(arena, found),
    playsLike: playsLike!,
    clubs: clubs.map(({ community, ranked }): Club => {
      const { place, standing } = ranked;
      return {
        ...communityBody(arena.links, community),
        place,
        ...ratingFields(standing, arena.clock()),
        ...winLossFields(standing),
      };
    }),
  };
}

async function playerBody(arena: Arena, { player, standing }: RatedPlayer): Promise<PlayerBody> {
  return {
    id: player.id,
    name: player.name,
    ...ratingFields(standing, arena.clock()),
    ...profileFields(standing, arena.clock()),
    rank: rankOf(standing.rating),
    ...winLossFields(standing),
    favoriteChampion: await favoriteOf(arena, player),
    updatedAt: formatInstant(player.updatedAt),
    url: playerUrl(arena.links, player.id),
  };
}

async function favoriteOf(arena: Arena, { id, finishedGames }: PlayerRecord): Promise<PlayerBody['favoriteChampion']> {
  if (finishedGames < MIN_FAVORITE_GAMES) return null;
  const favorite = await arena.store.players.favoriteChampion(id);
  if (!favorite) return null;
  const { name, color } = cardOf(favorite.cardId);
  return { cardId: favorite.cardId, name, color, plays: favorite.plays };
}

async function allGames(arena: Arena, playerId: PlayerId): Promise<ReviewedGame[]> {
  const games: ReviewedGame[] = [];
  for (let before: string | undefined; ; before = games.at(-1)!.gameId) {
    const page = await arena.store.players.gamesOf(playerId, { limit: EXPORT_PAGE_SIZE, before });
    if (page.length < EXPORT_PAGE_SIZE) return [...games, ...page];
    // A page may end between two seats of the same player in one game, so its last game is read again with the next page.
    games.push(...page.filter(({ gameId }) => gameId !== page.at(-1)!.gameId));
  }
}

/** Includes webhooks of the guests that moved to the account. */
async function webhooksOf({ store }: Arena, playerId: PlayerId): Promise<Webhook[]> {
  const owners = (await store.players.idsOf(playerId)).map((id) => partyOf({ kind: 'player', id }));
  const found = await Promise.all(owners.map((owner) => store.webhooks.subscriptionsOfOwner(owner, ALL)));
  return found.flat().map(webhookBody);
}

async function allTies({ store }: Arena, id: PlayerId): Promise<ListedFriend[]> {
  const ofState = await Promise.all(FRIEND_STATES.map((state) => store.friends.listed(id, state, ALL)));
  return ofState.flat();
}
