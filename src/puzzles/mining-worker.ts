// The entry point of the mining thread (puzzle-threads.ts), at low priority.
import { lowerPriority } from '../threads/low-priority.ts';

lowerPriority();

export { minePuzzles as default } from './mining.ts';
