// Sends the frames of one move to the same socket (patch, hand, answer) in one system call instead of three.
import type { Duplex } from 'node:stream';
import type { Client } from '@colyseus/core';

/** Buffers what is sent to these clients until the next tick. */
export function inOnePacket(clients: readonly (Client | undefined)[]): void {
  const sockets = clients.flatMap((client) => socketOf(client) ?? []);
  for (const socket of sockets) socket.cork();
  process.nextTick(() => {
    for (const socket of sockets) socket.uncork();
  });
}

/** ws keeps the TCP socket in `_socket`; without it frames are sent one by one. */
function socketOf(client: Client | undefined): Duplex | undefined {
  return (client?.ref as Readonly<Record<'_socket', Duplex | undefined>> | undefined)?.['_socket'];
}
