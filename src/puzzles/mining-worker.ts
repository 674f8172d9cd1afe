// The entry point of the mining thread (puzzle-threads.ts), at low priority.
import { constants, setPriority } from 'node:os';
import type { Journal } from '../engine/index.ts';
import type { MinedPuzzle } from './mined-puzzle.ts';
import { minePuzzles } from './mining.ts';

// On Linux priorities are per thread: the server and the house's threads keep theirs.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

export default function mine(journal: Journal): MinedPuzzle[] {
  return minePuzzles(journal);
}
