// The entry point of a worker thread of house.ts: answers a task with a move index.
import { lowerPriority } from '../threads/low-priority.ts';

/** Lower priority than answering players, higher than reviews, pictures and puzzles (19). */
const NICENESS = 15;

lowerPriority(NICENESS);

export { chosenIndex as default } from './choose.ts';
