// The entry point of the appraising thread (appraiser.ts), at low priority.
import { constants, setPriority } from 'node:os';
import { expectedForA, type Deal } from './appraisal.ts';

// On Linux priorities are per thread: the server and the house's threads keep theirs.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

export default function appraise({ rules, seed }: Deal): number {
  return expectedForA(rules, seed);
}
