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

/** @param keyOf the key; another one, as after a rotation, resets what is counted by network */
export function newNetworkOf(keyOf: () => Buffer | undefined): (address: string) => Network {
  return (address) => {
    const [key, prefix] = [keyOf(), prefixOf(address)];
    return key ? createHmac('sha256', key).update(prefix).digest('hex') : hash('sha256', prefix);
  };
}
