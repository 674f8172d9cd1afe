// The entry point of a thinking thread (house.ts): answers a question with a move index.
import { constants, setPriority } from 'node:os';

// On Linux priorities are per thread: moves of people and agents pass before the house has thought.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export { chosenIndex as default } from './choose.ts';
