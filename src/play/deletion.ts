// Deleting one's profile. What was played stays with the opponents, under a name that says nothing.
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
import { callOffWaiting } from './unfinished.ts';

/** Rooms of other processes are told at once of games that ended so recently; of older ones they find out themselves. */
const ROOM_LIFE_MS = DAY_MS;

/** @throws Problem session-missing */
export async function deletionOptions(arena: Arena, session: string | undefined): Promise<PasskeyOptions> {
  const { player } = await signedIn(arena, session);
  return confirmingOptions(arena, await deletionOf(arena, player));
}

/**
 * Running games continue: their tokens work until they are over. Those that wait are called off, so that nobody sits down in
 * front of nobody; those that friends hold for the player are declined once the seat has lost the name.
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
  await players.deletePlayer(player.id, DELETED_NAME, await namelessTexts(arena, player.id));
  for (const gameId of renamed) {
    await arena.live.refresh(gameId);
    arena.news.publish(gameId);
  }
  for (const { gameId } of held) await endInvitation(arena, gameId);
  return { deleted: true, session: null };
}

/** However long ago they ended: a room in front of which somebody stays lives on. */
function gamesHereOf({ live }: Arena, ids: readonly PlayerId[]): GameId[] {
  const records = live.here().map(({ game }) => game.record);
  return records
    .filter(({ seats }) => SEATS.some((seat) => ids.some((id) => id === seats[seat].playerId)))
    .map(({ id }) => id);
}

async function deletionOf({ store }: Arena, { id }: PlayerRecord): Promise<ConfirmedAction> {
  return { purpose: 'delete', playerId: id, removed: await store.players.passkeysOf(id) };
}

/** The links of the player's matches hold the names of both sides, and their events the link. */
async function namelessTexts({ store, links }: Arena, playerId: PlayerId): Promise<MatchTexts[]> {
  const texts = await store.players.matchTexts(playerId);
  return texts.map(({ seat, ...match }) => {
    const replayLink = namelessLink(match.replayLink, seat);
    const renamed = { challenger: DELETED_NAME, replayLink };
    return { ...match, replayLink, event: match.event && renamedChallenge(links, match.event, renamed) };
  });
}

function namelessLink(replayLink: string, seat: Seat): string {
  const parsed = parseReplayLink(replayLink);
  return parsed ? formatReplayLink({ ...parsed, names: { ...parsed.names, [seat]: DELETED_NAME } }) : replayLink;
}
