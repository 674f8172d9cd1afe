// The process that floods the arena. It is not the one that times honest callers, and it yields to that one and to the
// server: an attacker computes on its own machine.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { restAt } from '../test/support/rest.ts';
import { ATTACKER, ATTACKERS, FLOODS, type FloodName, type Flooded } from './flood-attacks.ts';

export interface Order extends Pick<Flooded, 'url' | 'games'> {
  readonly name: FloodName;
}

setPriority(10);
const [{ name, url, games }] = (await once(process, 'message')) as [Order];
const ending = new AbortController();
process.once('message', () => ending.abort());
const flooded = { url, games, over: ending.signal, rest: restAt(`${url}/api/v1`, { 'X-Forwarded-For': ATTACKER }) };
await Promise.all(Array.from({ length: ATTACKERS }, (_, attacker) => FLOODS[name](flooded, attacker)));
process.disconnect!();
