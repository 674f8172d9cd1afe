// The entry point of a worker thread of house.ts: answers a task with a move index.
import { setPriority } from 'node:os';

/** Lower priority than answering players, higher than reviews, pictures and puzzles (19). */
const NICENESS = 15;

// On Linux, priorities are per thread, so requests of people and agents are served before the house's searches.
if (process.platform === 'linux') setPriority(NICENESS);

export { chosenIndex as default } from './choose.ts';
