// Restricts deliveries to https at public addresses. Every connection checks the URL, the addresses its name resolves
// to, and the address of the open socket, to prevent DNS rebinding.
import type { LookupAddress } from 'node:dns';
import net from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

/** Deliveries to this address are not allowed. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** @throws Error when no address is known */
export type FindAddresses = (name: string) => Promise<readonly LookupAddress[]>;

export interface GuardOptions {
  /** For development: also allows http and https to loopback. */
  readonly allowLoopback: boolean;
  readonly findAddresses: FindAddresses;
}

const CONNECT_TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 64 * 1024;

const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');
/** Within 2000::/3: protocol assignments with Teredo, documentation, 6to4 (they embed or name other addresses). */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((cidr) => ipaddr.parseCIDR(cidr));

/** Whether the address is globally routable unicast: an allowlist rather than a blocklist. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (!parsed || parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  return parsed.match(GLOBAL_V6) && !SPECIAL_V6.some((cidr) => parsed.match(cidr));
}

function isLoopbackAddress(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback';
}

/** IPv4-mapped IPv6 addresses become IPv4. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return net.isIP(address) === 0 ? undefined : ipaddr.process(address.split('%')[0]!);
}

/** Why the URL itself is refused, if it is; the addresses its name resolves to are not checked here. */
export function refusalOfUrl(text: string, { allowLoopback }: Pick<GuardOptions, 'allowLoopback'>): string | undefined {
  const url = new URL(text);
  const host = hostOf(url.hostname);
  const isLoopback = host === 'localhost' || isLoopbackAddress(host);
  if (url.username || url.password) return 'The URL must not carry a user name or a password.';
  if (url.protocol !== 'https:' && !(allowLoopback && url.protocol === 'http:' && isLoopback)) {
    return 'The URL must start with https:.';
  }
  return net.isIP(host) === 0 || isAllowed(host, allowLoopback) ? undefined : 'The URL must be at a public address.';
}

/** An undici agent that checks every connection; its requests fail with RefusedAddress. */
export function newGuardedAgent({ allowLoopback, findAddresses }: GuardOptions): Agent {
  const refuse = (address: string | undefined): RefusedAddress | null =>
    address !== undefined && isAllowed(address, allowLoopback) ? null : new RefusedAddress('not a public address');
  const checked = async (name: string): Promise<LookupAddress[]> => {
    const addresses = [...(await findAddresses(name))];
    // One bad address refuses the name, because we do not control which address is used.
    const refused =
      addresses.length === 0 ? refuse(undefined) : addresses.map((each) => refuse(each.address)).find(Boolean);
    if (refused) throw refused;
    return addresses;
  };
  const check = callbackify(checked);
  const lookup: net.LookupFunction = (name, { all }, done) =>
    check(name, (error, addresses) => {
      if (error) return done(error, '');
      if (all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  const connect = buildConnector({ lookup, timeout: CONNECT_TIMEOUT_MS, allowH2: false });
  return new Agent({
    maxResponseSize: MAX_RESPONSE_BYTES,
    connect(options, done) {
      const host = hostOf(options.hostname);
      const refused = net.isIP(host) === 0 ? null : refuse(host);
      if (refused) return done(refused, null);
      connect(options, (...[error, socket]) => {
        if (error) return done(error, null);
        const wrong = refuse(socket.remoteAddress);
        if (!wrong) return done(null, socket);
        socket.destroy();
        done(wrong, null);
      });
    },
  });
}

function isAllowed(address: string, allowLoopback: boolean): boolean {
  return isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
}

function hostOf(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
