// Finds the line that an identity's results belong to, and its current state.
import type { LineState } from '../rating/book.ts';
import type { Arena } from '../ports/arena.ts';
import type { Instant } from '../records/game-record.ts';
import { lineStateOf } from '../records/line-columns.ts';
import type { PlayerId } from '../records/ids.ts';
import type { RatedPlayer } from '../records/player-records.ts';
import type { LineId } from '../records/rating-records.ts';
import type { StandingKind, StandingRuleset } from '../records/standing.ts';
import { currentPlayer } from '../people/profiles.ts';
import type { Identity } from '../table/identities.ts';

export interface LineHolder {
  readonly kind: StandingKind;
  /** Slug of an agent; id of a player, or of the account that it moved to. */
  readonly owner: string;
  readonly line: LineId;
  /** The player or agent whose standing shows the line: the owner, or a guest that moved to an account with another line. */
  readonly shownBy: string;
  readonly suspendedSince: Instant | null;
  /** When the newest game counted for it ended. */
  readonly lastEndedAt: Instant | null;
  /** The strength of an agent that the house plays. */
  readonly hostedAt: number | null;
  readonly entries: Readonly<Record<StandingRuleset, LineState>>;
}

/** `undefined`: the player no longer exists. */
export async function lineHolderOf(arena: Parts, { kind, id }: Identity): Promise<LineHolder | undefined> {
  if (kind === 'agent') return withEntries(arena, await agentHolder(arena, id));
  const current = await currentPlayer(arena, id);
  const holder = current && (await withEntries(arena, playerHolder(current)));
  if (!holder || !hasAnotherLine(holder, id)) return holder;
  const guest = await arena.store.players.findPlayer(id);
  return guest && withEntries(arena, { ...playerHolder(guest), owner: holder.owner });
}

type Parts = Pick<Arena, 'store'>;
type Known = Omit<LineHolder, 'entries'>;

/**
 * When a guest moves to an account that already has results, games that are unfinished or not yet counted stay in the
 * guest's line. Otherwise a player could bring along the games they win and leave the ones they lose behind.
 */
function hasAnotherLine({ owner, line, entries }: LineHolder, guest: PlayerId): boolean {
  return owner !== guest && line !== `player/${guest}` && entries.all.number > 0;
}

async function withEntries({ store }: Parts, known: Known): Promise<LineHolder | undefined> {
  const columns = await store.ratings.entries(known.kind, known.shownBy);
  if (!columns) return undefined;
  const { all, classic, mutators } = columns;
  return {
    ...known,
    entries: { all: lineStateOf(all), classic: lineStateOf(classic), mutators: lineStateOf(mutators) },
  };
}

async function agentHolder({ store }: Parts, slug: string): Promise<Known> {
  const { agent, standing } = (await store.agents.findAgent(slug))!;
  const { plays, strength, suspendedSince } = agent;
  const hostedAt = plays === 'house' ? strength : null;
  const lastEndedAt = standing.updatedAt;
  return { kind: 'agent', owner: slug, shownBy: slug, line: `agent/${slug}`, suspendedSince, lastEndedAt, hostedAt };
}

function playerHolder({ player, standing }: RatedPlayer): Known {
  const { id, line, suspendedSince } = player;
  const lastEndedAt = standing.updatedAt;
  return {
    ...{ kind: 'player', owner: id, shownBy: id, line: line ?? `player/${id}` },
    ...{ suspendedSince, lastEndedAt, hostedAt: null },
  };
}
