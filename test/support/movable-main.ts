// An arena as a process of its own whose time of games the test moves: `advance` by a message, answered when done.
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

let ahead = 0;
const app = await startApp(readConfig(process.env), { clock: () => Date.now() + ahead });
process.on('message', (ms: number) => {
  ahead += ms;
  process.send!('advanced');
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log(`Game Arena is open on ${app.url}`);
