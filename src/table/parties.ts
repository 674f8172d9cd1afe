// Identities as single strings, for topics of news and owners of webhooks.
import type { Party } from '../records/ids.ts';
import type { Identity } from './unrated.ts';

export function partyOf({ kind, id }: Identity): Party {
  return `${kind}:${id}`;
}

export function identityOf(party: Party): Identity {
  const [kind, id] = party.split(':') as [Identity['kind'], string];
  return { kind, id };
}
