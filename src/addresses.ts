// The addresses at which a server is reached: by clients, and by other processes of its cluster.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import type { Address } from './ports/owners.ts';

export function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
}

/** The address at which other processes of the cluster reach this one. */
export function addressOf(server: Server, { clusterHost, host }: Config): Address {
  const { port } = server.address() as AddressInfo;
  const isAny = host === '0.0.0.0' || host === '::';
  return { host: clusterHost ?? (isAny ? firstAddress() : host), port };
}

function firstAddress(): string {
  const outward = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return outward.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1';
}
