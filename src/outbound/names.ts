// Resolves host names chosen by strangers: from the hosts file, then from name servers through c-ares. getaddrinfo
// would occupy one of libuv's few threads while a name server is silent, and connections to PostgreSQL and Redis need
// those too.
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublicAddress, type FindAddresses } from './address-guard.ts';

export interface NamesOptions {
  /** `undefined`: those of this machine. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  /** Ends the lookups in progress. */
  readonly closing?: AbortSignal;
}

const LOOKUP_TIMEOUT_MS = 3000;
/** The second try waits twice as long, and both together no longer than the lookup. */
const TRIES = { timeout: LOOKUP_TIMEOUT_MS / 3, tries: 2 };
const LOCALHOST = ['127.0.0.1', '::1']; // RFC 6761 §6.3: regardless of files and servers

export function newFindAddresses({ servers, hostsFile = '/etc/hosts', closing }: NamesOptions = {}): FindAddresses {
  return async (name) => {
    const bare = name.replace(/\.$/, '').toLowerCase();
    if (bare === 'localhost') return LOCALHOST.map(withFamily);
    const local = await addressesInFile(hostsFile, bare);
    if (local.length > 0) return local.map(withFamily);
    // One per lookup, so that it can be cancelled on its own and follows changes to resolv.conf.
    const resolver = new Resolver(TRIES);
    if (servers) resolver.setServers(servers);
    return askServers(resolver, name, closing);
  };
}

async function askServers(resolver: Resolver, name: string, closing?: AbortSignal): Promise<LookupAddress[]> {
  const cancel = (): void => resolver.cancel();
  const timer = setTimeout(cancel, LOOKUP_TIMEOUT_MS);
  closing?.addEventListener('abort', cancel);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const [v4, v6] = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const addresses = hasPublicIPv6() ? [...v6!, ...v4!] : [...v4!, ...v6!];
    if (addresses.length > 0) return addresses.map(withFamily);
    throw (answers[0] as PromiseRejectedResult).reason;
  } finally {
    clearTimeout(timer);
    closing?.removeEventListener('abort', cancel);
  }
}

/** Empty if the file is missing. */
async function addressesInFile(path: string, name: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return isIP(address!) !== 0 && names.includes(name) ? [address!] : [];
  });
}

/** If so, IPv6 is preferred to IPv4 (RFC 6724). */
function hasPublicIPv6(): boolean {
  const own = Object.values(networkInterfaces()).flat();
  return own.some((each) => each?.family === 'IPv6' && isPublicAddress(each.address));
}

function withFamily(address: string): LookupAddress {
  return { address, family: isIP(address) };
}
