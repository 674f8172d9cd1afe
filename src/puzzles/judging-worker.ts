// The entry point of the thread that judges attempts (puzzle-threads.ts): somebody waits for it.
export { judgeAttempt as default } from './attempt.ts';
