// Reserved names: nobody may use a name that looks like that of the house, of somebody else's hosted agent or of a deleted
// player.
import { Problem } from '../../schema/problem.ts';
import type { Namesake } from '../ports/agent-store.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { foldedName, isNameOfHouse } from '../table/folded-name.ts';
import { DELETED_NAME } from '../table/seat-records.ts';
import { hashSecret } from '../trust/secrets.ts';
import { playerOf } from './profiles.ts';

/** Values of `client` for a seat that the server plays, and for one that nobody has taken. */
const WORDS_OF_SERVER = ['house', 'open'];

type Names = Readonly<Record<string, string | undefined>>;

/** Who may use their own name: the agent with this key or slug, and the session's profile. */
type Owner = Pick<RequestContext, 'agentKey' | 'session'> & { readonly slug?: string };

/**
 * An agent may use its own name when its key is sent; a profile keeps a name that an agent registers later.
 * @param names by the field that they were sent in
 * @throws Problem name-reserved
 */
export async function refuseReservedNames(
  arena: Pick<Arena, 'store' | 'clock'>,
  names: Names,
  { agentKey, session, slug }: Owner,
): Promise<void> {
  const keyHash = agentKey === undefined ? undefined : hashSecret(agentKey);
  for (const [field, name] of Object.entries(names)) {
    if (name === undefined) continue;
    if (isNameOfHouse(name)) throw reserved(field, 'the house');
    const folded = foldedName(name);
    if (folded === foldedName(DELETED_NAME)) throw reserved(field, 'a deleted player');
    const namesakes = await arena.store.agents.namesakesOf(folded);
    const isOwn = (agent: Namesake) => agent.slug === slug || (agent.keyHash !== null && agent.keyHash === keyHash);
    const other = namesakes.find((agent) => !isOwn(agent));
    if (!other || (await playerOf(arena, session))?.player.name === name) continue;
    throw reserved(field, `the hosted agent ${other.slug}`);
  }
}

/** With the same name on both sides, nobody could tell who is to move. @throws Problem name-reserved */
export function refuseNameOfOpponent(name: string, opponent: string): void {
  if (foldedName(name) === foldedName(opponent)) throw reserved('name', 'your opponent');
}

/** @throws Problem bad-request for a `client` that looks like a reserved value */
export function refuseWordOfServer(client: string | undefined): void {
  if (client === undefined) return;
  const word = WORDS_OF_SERVER.find((each) => foldedName(each) === foldedName(client));
  if (word === undefined) return;
  throw new Problem('bad-request', {
    detail: `client: "${word}" is reserved for the server`,
    extra: { field: 'client' },
  });
}

function reserved(field: string, owner: string): Problem {
  return new Problem('name-reserved', { detail: `${field}: reads as the name of ${owner}`, extra: { field } });
}
