// Whose line an identity's results are in, and where that line is.
import type { Entry } from '../rating/book.ts';
import type { Arena } from '../ports/arena.ts';
import type { Instant } from '../records/game-record.ts';
import { entryOf } from '../records/line-columns.ts';
import type { LineId } from '../records/rating-records.ts';
import type { StandingKind, StandingRuleset } from '../records/standing.ts';
import { currentPlayer } from '../people/profiles.ts';
import type { Identity } from '../table/unrated.ts';

export interface Holder {
  readonly kind: StandingKind;
  /** Slug of an agent; id of a player, or of the account that it moved to. */
  readonly owner: string;
  readonly line: LineId;
  readonly suspendedSince: Instant | null;
  /** Of an agent that the house plays. */
  readonly hostedAt: number | null;
  readonly entries: Readonly<Record<StandingRuleset, Entry>>;
}

/** `undefined`: there is no such player any more. */
export async function holderOf(arena: Pick<Arena, 'store'>, { kind, id }: Identity): Promise<Holder | undefined> {
  const found = kind === 'agent' ? await agentHolder(arena, id) : await playerHolder(arena, id);
  const columns = found && (await arena.store.ratings.entries(kind, found.owner));
  if (!columns) return undefined;
  const { all, classic, mutators } = columns;
  return {
    ...found,
    kind,
    entries: { all: entryOf(all), classic: entryOf(classic), mutators: entryOf(mutators) },
  };
}

type Known = Omit<Holder, 'kind' | 'entries'>;

async function agentHolder({ store }: Pick<Arena, 'store'>, slug: string): Promise<Known> {
  const { agent } = (await store.agents.findAgent(slug))!;
  const { plays, strength, suspendedSince } = agent;
  const hostedAt = plays === 'house' ? strength : null;
  return { owner: slug, line: `agent/${slug}`, suspendedSince, hostedAt };
}

async function playerHolder(arena: Pick<Arena, 'store'>, id: string): Promise<Known | undefined> {
  const current = await currentPlayer(arena, id);
  if (!current) return undefined;
  const { id: owner, line, suspendedSince } = current.player;
  return { owner, line: line ?? `player/${owner}`, suspendedSince, hostedAt: null };
}
