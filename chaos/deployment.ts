// What scenarios run against: the processes of an arena, with everything between them that can fail.
import type { ArenaProcess } from '../test/support/process.ts';
import type { Server } from '../test/support/servers/server.ts';
import type { TcpProxy } from '../test/support/tcp-proxy.ts';

export type Kind = 'single' | 'cluster';

/** The servers behind the processes, and the clients before them. */
export type Link = 'Redis' | 'PostgreSQL' | 'clients';

/** What the disk of the database allows. */
export interface Disk {
  /** Nothing more fits, until `free`. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

export interface Deployment {
  readonly kind: Kind;
  readonly processes: readonly ArenaProcess[];
  /** By process; empty where there is no such server. */
  readonly links: Readonly<Record<Link, readonly TcpProxy[]>>;
  readonly servers: Readonly<Partial<Record<Exclude<Link, 'clients'>, Server>>>;
  /** `undefined`: only root can have one of its own. */
  readonly disk: Disk | undefined;
  /** Starts the process of this number again; one that runs is killed first. */
  revive(number: number): Promise<void>;
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** Straight from the database, while the processes run. */
  rows(sql: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

export type Row = Readonly<Record<string, string | number | null>>;
