// The entry point of the thread that judges attempts (puzzle-threads.ts), at normal priority because callers wait for
// it.
export { judgeAttempt as default } from './attempt.ts';
