// Runs work in a child process if it would disturb what this process times.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** @param file in this folder; it receives the order as a message, and answers with the report */
export async function runInChild<Report>(file: string, order: object): Promise<Report> {
  const child = fork(path.join(import.meta.dirname, file));
  child.send(order);
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  const [report] = (await Promise.race([once(child, 'message'), gone])) as [Report];
  gone.catch(() => undefined); // after the report its exit is no error
  return report;
}
