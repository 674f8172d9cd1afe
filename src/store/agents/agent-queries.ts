// Reads of agents by folded names, which look-alikes share.
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** Agents whose name or slug looks like this. */
export function namesakes(db: Db, folded: string) {
  return db
    .selectFrom('agents')
    .select(['slug', 'key_hash as keyHash'])
    .where((eb) => eb.or([eb('folded_name', '=', folded), eb('folded_slug', '=', folded)]));
}

/** Agents registered by an older release. */
export function unfoldedAgents(db: Db, limit: number) {
  return db.selectFrom('agents').select(['slug', 'name']).where('folded_name', 'is', null).orderBy('slug').limit(limit);
}
