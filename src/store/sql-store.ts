// The whole store: its parts share one database and one group commit.
import type { Store } from '../arena/ports.ts';
import { SqlAgentStore } from './agent-store.ts';
import type { Backend } from './backend.ts';
import { SqlGameStore } from './game-store.ts';
import { Ledger } from './ledger.ts';
import { SqlPlayerStore } from './player-store.ts';
import { SqlStandingStore } from './standing-store.ts';

export class SqlStore extends SqlGameStore implements Store {
  readonly agents: SqlAgentStore;
  readonly players: SqlPlayerStore;
  readonly standings: SqlStandingStore;

  constructor(backend: Backend) {
    const ledger = new Ledger(backend);
    super(ledger);
    this.agents = new SqlAgentStore(ledger);
    this.players = new SqlPlayerStore(ledger);
    this.standings = new SqlStandingStore(ledger);
  }
}
