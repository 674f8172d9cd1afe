// An operator's acts on people, agents and communities: names, visibility, bans, sessions, removal.
import { formatInstant } from '../../schema/instant.ts';
import { refuseReservedNames } from '../people/names.ts';
import { currentPlayer } from '../people/profiles.ts';
import { callOffWaiting } from '../play/unfinished.ts';
import type { PlayerRecord } from '../records/player-records.ts';
import { act, Id, Renaming, type AdminParts } from './act.ts';
import { Failure } from './failure.ts';

export const PEOPLE_ACTS = {
  'rename-player': act(Renaming, async (parts, { id, name }) => {
    const { id: playerId } = await existingPlayer(parts, id);
    await refuseReservedNames(parts, { name }, {});
    await parts.store.players.changeProfile(playerId, { name }, null);
    return playerLine(await existingPlayer(parts, id));
  }),
  'hide-player': act(Id, (parts, { id }) => moderate(parts, id, { hiddenBy: 'operator' })),
  'show-player': act(Id, (parts, { id }) => moderate(parts, id, { hiddenBy: null })),
  'ban-player': act(Id, async (parts, { id }) => {
    const line = await moderate(parts, id, { bannedAt: parts.clock() });
    await callOffWaiting(parts, { players: await parts.store.players.idsOf(line.id) });
    return line;
  }),
  'unban-player': act(Id, (parts, { id }) => moderate(parts, id, { bannedAt: null })),
  'end-sessions': act(Id, async ({ store }, { id }) => {
    const player = await existingPlayer({ store }, id);
    const sessions = await store.players.sessionsOf(player.id);
    await store.players.endSessions(player.id, null);
    return { id: player.id, ended: sessions.length };
  }),
  'rename-agent': act(Renaming, async ({ store, clock }, { id, name }) => {
    const slug = id.toLowerCase();
    const known = await store.agents.findAgent(slug);
    if (!known) throw new Failure(`There is no agent ${id}.`, 'GET /api/v1/agent lists the agents.');
    await refuseReservedNames({ store, clock }, { name }, { slug });
    const isRenamed = await store.agents.renameAgent(slug, name);
    if (!isRenamed) throw new Failure(`The name ${name} was taken just now.`, 'Choose another name.');
    return { agent: slug, name };
  }),
  'remove-community': act(Id, async ({ store }, { id: slug }) => {
    const known = await store.standings.findCommunity(slug.toLowerCase());
    if (known && (await store.admin.removeCommunity(known.id))) {
      return { removed: known.slug, name: known.name, members: known.members };
    }
    throw new Failure(`There is no community ${slug}.`, 'Name the slug: it is in the address of its page.');
  }),
};

type PlayerLine = ReturnType<typeof playerLine>;
type Moderation = Parameters<AdminParts['store']['admin']['moderate']>[1];

async function moderate(parts: AdminParts, id: string, change: Moderation): Promise<PlayerLine> {
  const player = await existingPlayer(parts, id);
  await parts.store.admin.moderate(player.id, change);
  return playerLine(await existingPlayer(parts, id));
}

/** For a guest that moved to an account: the account. */
async function existingPlayer(parts: Pick<AdminParts, 'store'>, id: string): Promise<PlayerRecord> {
  const found = await currentPlayer(parts, id.toUpperCase());
  if (found) return found.player;
  throw new Failure(`There is no player ${id}.`, 'Name the friend code: it is in the address of the page.');
}

function playerLine({ id, name, isAccount, isHidden, hiddenBy, bannedAt }: PlayerRecord) {
  const banned = formatInstant(bannedAt);
  return { id, name, isAccount, isHidden, hiddenBy, banned };
}
