// Which network an address belongs to, and the form in which it is kept: a hash, keyed where the arena has a key.
import { createHmac, hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Network } from '../records/ids.ts';

/** An IPv6 host owns many addresses; this prefix identifies it. */
const IPV6_BITS = 56;

/** The address itself; of an IPv6 address, its prefix. */
export function prefixOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const parsed = ipaddr.process(bare); // ::ffff:192.0.2.1 is an IPv4 address
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${IPV6_BITS}`).toString()}/${IPV6_BITS}`;
}

/** Of so many addresses the network is kept: those of a busy minute. */
const MAX_KNOWN = 10_000;

/** @param keyOf the key; another one, as after a rotation, resets what is counted by network */
export function newNetworkOf(keyOf: () => Buffer | undefined): (address: string) => Network {
  const known = new Map<string, Network>();
  let knownBy: Buffer | undefined;
  return (address) => {
    const key = keyOf();
    if (key !== knownBy || known.size >= MAX_KNOWN) known.clear();
    knownBy = key;
    const network = known.get(address) ?? networkBy(key, prefixOf(address));
    known.set(address, network);
    return network;
  };
}

function networkBy(key: Buffer | undefined, prefix: string): Network {
  return key ? createHmac('sha256', key).update(prefix).digest('hex') : hash('sha256', prefix);
}
