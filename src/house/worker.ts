// The entry point of a thinking thread (house.ts): answers a question with a move index.
import { setPriority } from 'node:os';

/** Behind what answers players, before reviews, pictures and puzzles (19). */
const NICENESS = 15;

// On Linux priorities are per thread: moves of people and agents pass before the house has thought.
if (process.platform === 'linux') setPriority(NICENESS);

export { chosenIndex as default } from './choose.ts';
