// Frames that one move sends to the same socket (patch, hand, answer) leave in one system call instead of three.
import type { Duplex } from 'node:stream';
import type { Client } from '@colyseus/core';

/** Holds what is sent to these clients back until the present turn of the microtask queue is over. */
export function inOnePacket(clients: readonly (Client | undefined)[]): void {
  const sockets = clients.flatMap((client) => socketOf(client) ?? []);
  for (const socket of sockets) socket.cork();
  process.nextTick(() => {
    for (const socket of sockets) socket.uncork();
  });
}

/** ws keeps the TCP socket in `_socket`; without it frames are sent one by one, as they are by default. */
function socketOf(client: Client | undefined): Duplex | undefined {
  return (client?.ref as Readonly<Record<'_socket', Duplex | undefined>> | undefined)?.['_socket'];
}
