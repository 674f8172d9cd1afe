// Which process owns which live game.
import type { GameId } from '../records/ids.ts';
import { StoreDown } from './store-errors.ts';

/** Whether this process may write. `cut-off`: others may have taken over its games; `leaving`: they should. */
export type Authority = 'certain' | 'cut-off' | 'leaving';

export interface Owners {
  readonly processId: string;
  /** Whether other processes may change the games that this one owns. */
  readonly isShared: boolean;
  authority(): Authority;
  /**
   * Claims the game. @returns its owner: this process, unless another living one has it
   * @throws StoreDown when that cannot be determined
   */
  claim(gameId: GameId): Promise<string>;
  /** Another living process that owns the game. @throws StoreDown */
  findOther(gameId: GameId): Promise<string | undefined>;
  release(gameId: GameId): Promise<void>;
  /** Makes another process the owner. False when this process no longer owned the game. @throws StoreDown */
  transfer(gameId: GameId, to: string): Promise<boolean>;
  /** Called when other processes may own this one's games: every room must be disposed of. */
  onLapse(listener: () => void): void;
  /**
   * Calls another process and waits for its answer.
   * @throws StoreDown when no answer comes, in time or because the connection breaks: it is unknown whether it was done
   * @throws ProcessGone when that process is gone, GameMoved when it no longer owns the game; nothing was done
   */
  call(processId: string, name: string, args: readonly unknown[]): Promise<unknown>;
  /** Calls another process without waiting for an answer. @throws StoreDown, ProcessGone */
  notify(processId: string, name: string, args: readonly unknown[]): Promise<void>;
  /** The other processes that run. @throws StoreDown */
  others(): Promise<readonly string[]>;
  /** Sets what this process does when another calls or notifies it. Answers must be JSON values. */
  answer(perform: Perform): void;
  /** Where to forward sockets of a process; `undefined` when it is gone. @throws StoreDown */
  addressOf(processId: string): Promise<Address | undefined>;
}

/** @param from the process that calls. @throws GameMoved */
export type Perform = (name: string, args: readonly unknown[], from: string) => Promise<unknown>;

/** Asks the other process that owns the game, if any; `undefined` when there is none or it does not answer. */
export async function askOther(
  owners: Pick<Owners, 'findOther' | 'call'>,
  gameId: GameId,
  name: string,
  args: readonly unknown[] = [],
): Promise<unknown> {
  try {
    const other = await owners.findOther(gameId);
    return other === undefined ? undefined : await owners.call(other, name, [gameId, ...args]);
  } catch (error) {
    if (error instanceof StoreDown || error instanceof ProcessGone) return undefined;
    throw error;
  }
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** The process is gone: nothing was done, and others may take over its games. */
export class ProcessGone extends Error {
  override readonly name = 'ProcessGone';
}

/** Another process owns the game now: nothing was done; ask that process instead. */
export class GameMoved extends StoreDown {
  constructor() {
    super('the game moved to another process');
  }
}
