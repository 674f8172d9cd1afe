// An arena as a separate process whose game time the test moves by messages. Each is answered, once applied, with the
// number of calls that wait in this process.
import { checkClocks } from '../../src/play/clock.ts';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

export interface TimeMessage {
  readonly aheadMs: number;
  readonly isToSweep?: boolean;
}

let ahead = 0;
const app = await startApp(readConfig(process.env), { clock: () => Date.now() + ahead });
// With 0 ms, the message only requests the number of waiting calls.
process.on('message', async ({ aheadMs, isToSweep }: TimeMessage) => {
  ahead += aheadMs;
  if (isToSweep) await checkClocks(app.arena);
  process.send!(app.arena.news.waiting());
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log(`Game Arena is open on ${app.url}`);
