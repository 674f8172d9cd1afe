// Which process owns which live game.
import { StoreDown } from './store-errors.ts';

/** Whether this process may write. `cut-off`: others may have taken over what it owned; `leaving`: they shall. */
export type Authority = 'certain' | 'cut-off' | 'leaving';

export interface Owners {
  readonly processId: string;
  authority(): Authority;
  /**
   * Who owns the game from now on: this process, unless another that lives does.
   * @throws StoreDown when it cannot be known
   */
  claim(gameId: string): Promise<string>;
  /** Another living process that owns the game. @throws StoreDown */
  findOther(gameId: string): Promise<string | undefined>;
  release(gameId: string): Promise<void>;
  /** Called when what this process owned may be another's now: every room has to go. */
  onLapse(listener: () => void): void;
  /**
   * Has another process do something. Who gives up waiting does not know whether it was done.
   * @throws StoreDown when no answer comes in time
   * @throws ProcessGone when there is nobody to do it
   */
  call(processId: string, name: string, args: readonly unknown[]): Promise<unknown>;
  /** What this process does when another calls. Answers are values that JSON can carry. */
  answer(perform: (name: string, args: readonly unknown[]) => Promise<unknown>): void;
  /** Where a process listens, for sockets that came to another one; `undefined` when it is gone. @throws StoreDown */
  addressOf(processId: string): Promise<Address | undefined>;
}

/** Has another process that owns the game do something. `undefined` where there is none, or none that answers. */
export async function askOther(
  owners: Pick<Owners, 'findOther' | 'call'>,
  gameId: string,
  name: string,
): Promise<unknown> {
  try {
    const other = await owners.findOther(gameId);
    return other === undefined ? undefined : await owners.call(other, name, [gameId]);
  } catch (error) {
    if (error instanceof StoreDown || error instanceof ProcessGone) return undefined;
    throw error;
  }
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Nothing was done: the process is not there, and others may take over what it owned. */
export class ProcessGone extends Error {
  override readonly name = 'ProcessGone';
}
