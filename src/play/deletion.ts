// Deletes a player's profile. Games stay with the opponents, under a neutral name.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Deleted, PasskeyOptions } from '../../schema/player.ts';
import { formatReplayLink, parseReplayLink } from '../../schema/replay-link.ts';
import type { DeletionRequest } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import { SEATS, type Seat } from '../engine/index.ts';
import type { MatchTexts } from '../ports/player-store.ts';
import type { GameId, PlayerId } from '../records/ids.ts';
import type { PlayerRecord } from '../records/player-records.ts';
import { renamedChallenge } from '../table/events.ts';
import { DELETED_NAME } from '../table/seat-records.ts';
import { confirmingOptions, refuseUnconfirmed, type ConfirmedAction } from '../people/confirming.ts';
import { signedIn, type WithSession } from '../people/profiles.ts';
import { endInvitation } from './friend-duels.ts';
import { callOffWaiting, leaveLeagueGames } from './unfinished.ts';

/** For games that ended this recently, rooms of other processes are refreshed at once; older rooms notice by themselves. */
const ROOM_LIFE_MS = DAY_MS;

/** @throws Problem session-missing */
export async function deletionOptions(arena: Arena, session: string | undefined): Promise<PasskeyOptions> {
  const { player } = await signedIn(arena, session);
  return confirmingOptions(arena, await deletionOf(arena, player));
}

/**
 * Running games continue, and their tokens work until they are over, except league games in which the player has not
 * moved. The player's waiting games are called off, so that nobody joins an absent opponent. Games that friends hold for
 * the player are declined after the name has been removed.
 * @throws Problem session-missing, passkey-refused
 */
export async function deleteProfile(
  arena: Arena,
  { credential }: DeletionRequest,
  session: string | undefined,
): Promise<WithSession<Deleted>> {
  const { player } = await signedIn(arena, session);
  if (player.isAccount) await refuseUnconfirmed(arena, await deletionOf(arena, player), credential);
  const { players, friends } = arena.store;
  const ids = await players.idsOf(player.id);
  await callOffWaiting(arena, { players: ids });
  const held = await friends.invitations(ids, arena.clock());
  const recent = await players.unfinishedGames(player.id, arena.clock() - ROOM_LIFE_MS);
  const renamed = new Set([...recent, ...gamesHereOf(arena, ids)]);
  const texts = await anonymizedTexts(arena, player.id);
  await players.deletePlayer(player.id, arena.clock(), { name: DELETED_NAME, texts });
  for (const gameId of renamed) {
    await arena.live.refresh(gameId);
    arena.news.publish(gameId);
  }
  for (const { gameId } of held) await endInvitation(arena, gameId);
  leaveLeagueGames(arena, ids).catch((error: unknown) =>
    arena.reportError(error, `leaving the league games of deleted player ${player.id}`),
  );
  return { deleted: true, session: null };
}

/** The player's games in rooms of this process, however long ago they ended: a room lives on while somebody is watching. */
function gamesHereOf({ live }: Arena, ids: readonly PlayerId[]): GameId[] {
  const records = live.here().map(({ game }) => game.record);
  return records
    .filter(({ seats }) => SEATS.some((seat) => ids.some((id) => id === seats[seat].playerId)))
    .map(({ id }) => id);
}

async function deletionOf({ store }: Arena, { id }: PlayerRecord): Promise<ConfirmedAction> {
  return { purpose: 'delete', playerId: id, removed: await store.players.passkeysOf(id) };
}

/** The replay links of the player's matches contain both names, and the matches' events contain the link. */
async function anonymizedTexts({ store, links }: Arena, playerId: PlayerId): Promise<MatchTexts[]> {
  const texts = await store.players.matchTexts(playerId);
  return texts.map(({ seat, ...match }) => {
    const replayLink = anonymizedLink(match.replayLink, seat);
    const renamed = { challenger: DELETED_NAME, replayLink };
    return { ...match, replayLink, event: match.event && renamedChallenge(links, match.event, renamed) };
  });
}

function anonymizedLink(replayLink: string, seat: Seat): string {
  const parsed = parseReplayLink(replayLink);
  return parsed ? formatReplayLink({ ...parsed, names: { ...parsed.names, [seat]: DELETED_NAME } }) : replayLink;
}
