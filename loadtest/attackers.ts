// The process that floods the arena. Honest callers are timed in another one. This one has a lower priority than that
// and the server, because real attackers compute on their own machines.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { restAt } from '../test/support/rest.ts';
import { ATTACKERS, FLOODS, type FloodName, type Flooded } from './flood-attacks.ts';

export interface Order extends Omit<Flooded, 'rest' | 'over'> {
  readonly name: FloodName;
}

setPriority(10);
const [{ name, ...at }] = (await once(process, 'message')) as [Order];
const ending = new AbortController();
process.once('message', () => ending.abort());
const rest = restAt(`${at.url}/api/v1`, { 'X-Forwarded-For': at.address });
const flooded = { ...at, rest, over: ending.signal };
await Promise.all(Array.from({ length: ATTACKERS }, (_, attacker) => FLOODS[name](flooded, attacker)));
process.disconnect!();
