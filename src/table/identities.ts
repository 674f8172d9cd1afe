// Whose results the seats of a game are, and identities as single strings, for topics of news and owners of webhooks.
import type { Seat } from '../engine/index.ts';
import type { GameRecord } from '../records/game-record.ts';
import type { Party } from '../records/ids.ts';
import type { StandingKind } from '../records/standing.ts';

/** The seats of a challenge. */
export const AGENT_SEAT: Seat = 'A';
export const CHALLENGER_SEAT: Seat = 'B';

/** Whose record a seat's results belong to. */
export interface Identity {
  readonly kind: StandingKind;
  /** Slug of an agent, id of a player as it took the seat. */
  readonly id: string;
}

type Seated = Pick<GameRecord, 'mode' | 'agent' | 'seats'>;

export function identityIn({ mode, agent, seats }: Seated, seat: Seat): Identity | null {
  if (mode === 'challenge' && seat === AGENT_SEAT) return { kind: 'agent', id: agent! };
  const { agentSlug, playerId } = seats[seat];
  if (agentSlug !== null) return { kind: 'agent', id: agentSlug };
  return playerId === null ? null : { kind: 'player', id: playerId };
}

/** Whether one player or agent has both seats. */
export function isOneIdentity(record: Seated): boolean {
  const [one, other] = [identityIn(record, 'A'), identityIn(record, 'B')];
  return one !== null && one.kind === other?.kind && one.id === other.id;
}

export function partyOf({ kind, id }: Identity): Party {
  return `${kind}:${id}`;
}

export function identityOf(party: Party): Identity {
  const [kind, id] = party.split(':') as [Identity['kind'], string];
  return { kind, id };
}
