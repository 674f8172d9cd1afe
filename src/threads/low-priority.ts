// The priority of a thread. On Linux priorities are per thread, so the threads that answer players keep theirs.
import { constants, setPriority } from 'node:os';

/** Called in the thread itself. @param niceness 19 gives way to everything else */
export function lowerPriority(niceness: number = constants.priority.PRIORITY_LOW): void {
  if (process.platform === 'linux') setPriority(niceness);
}
