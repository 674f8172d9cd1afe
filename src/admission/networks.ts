// The network that an address belongs to, and the form in which it is stored: a hash, keyed if the arena has a key.
import { createHmac, hash } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import QuickLRU from 'quick-lru';
import type { Network } from '../records/ids.ts';

/** An IPv6 host owns many addresses; this prefix identifies it. */
const IPV6_BITS = 56;

/** As some proxies write an address: 192.0.2.7:1234, [2001:db8::1], [2001:db8::1]:1234. */
const BRACKETED_OR_WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** An IPv4 address without its port, or the prefix of an IPv6 address. Anything else is returned unchanged. */
export function prefixOf(address: string): string {
  if (!address.includes(':')) return address; // a shortcut, because most addresses are IPv4
  const [, inBrackets, beforePort] = BRACKETED_OR_WITH_PORT.exec(address) ?? [];
  if (beforePort !== undefined) return beforePort;
  const [bare = ''] = (inBrackets ?? address).split('%');
  if (!isIPv6(bare)) return address;
  const parsed = ipaddr.process(bare); // ::ffff:192.0.2.1 is an IPv4 address
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${IPV6_BITS}`).toString()}/${IPV6_BITS}`;
}

/** Whether a result of `prefixOf` is an address. */
export function isAddress(prefix: string): boolean {
  return isIP(prefix.split('/', 1)[0]!) !== 0;
}

/** Addresses whose network is cached: hashing one costs a tenth of a move. */
const MAX_KNOWN = 10_000;

/** @param keyOf the current key; a new one, as after a rotation, resets all counts by network */
export function newNetworkOf(keyOf: () => Buffer | undefined): (address: string) => Network {
  const known = new QuickLRU<string, Network>({ maxSize: MAX_KNOWN });
  let knownBy: Buffer | undefined;
  return (address) => {
    const key = keyOf();
    if (key !== knownBy) known.clear();
    knownBy = key;
    const network = known.get(address) ?? networkBy(key, prefixOf(address));
    if (!known.has(address)) known.set(address, network);
    return network;
  };
}

function networkBy(key: Buffer | undefined, prefix: string): Network {
  return key ? createHmac('sha256', key).update(prefix).digest('hex') : hash('sha256', prefix);
}
