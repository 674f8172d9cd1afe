// What `npm run chaos` counts as bugs in the logs of processes, also of those that were killed meanwhile.
import { expect } from 'chai';
import type { Deployment } from '../../chaos/deployment.ts';
import { withErrorLog } from '../../chaos/verdicts/error-lines.ts';
import type { ArenaProcess } from '../support/process.ts';

const line = (fields: object): string => `${JSON.stringify(fields)}\n`;
const bug = (message: string): string =>
  line({ level: 50, err: { type: 'TypeError', message }, where: 'room onMessage', msg: 'room onMessage failed' });

function newProcess(written = '') {
  let output = written;
  const write = (text: string): void => void (output += text);
  return { write, started: { output: () => output } as ArenaProcess };
}

function deploymentOf(processes: ArenaProcess[], revived: ArenaProcess): Deployment {
  return { processes, revive: async (number: number) => void (processes[number] = revived) } as unknown as Deployment;
}

describe('bugs in the log of a deployment', () => {
  it('are errors and fatal errors, in requests or not, from the moment on which they are asked for', () => {
    const { write, started } = newProcess(bug('before'));
    const logged = withErrorLog(deploymentOf([started], started));
    write('Game Arena is open on http://localhost:2567\n');
    write(bug('over a socket'));
    write(line({ level: 50, err: { type: 'RangeError', message: 'over REST' }, msg: 'internal error' }));
    write(line({ level: 60, err: { type: 'StoreDown', message: 'nobody caught it' }, msg: 'uncaught exception' }));
    expect(logged.bugs()).to.deep.equal([
      'room onMessage failed: TypeError: over a socket',
      'internal error: RangeError: over REST',
      'uncaught exception: StoreDown: nobody caught it',
    ]);
  });

  it('are neither outages nor what failed because of one', () => {
    const { write, started } = newProcess();
    const logged = withErrorLog(deploymentOf([started], started));
    write(line({ level: 50, trouble: 'full', cause: 'disk full', msg: 'The disk of the database is full.' }));
    write(line({ level: 50, byMs: 172_800_000, msg: 'the system clock differs' }));
    write(line({ level: 50, err: { type: 'StoreDown', message: 'cut off' }, msg: 'reading failed' }));
    write(line({ level: 40, err: { type: 'TypeError', message: 'a warning' }, msg: 'a warning' }));
    expect(logged.bugs()).to.deep.equal([]);
  });

  it('are found in every process that ran meanwhile, up to an incomplete last line', async () => {
    const [first, second, third] = [newProcess(), newProcess(), newProcess()];
    const deployment = deploymentOf([first.started], second.started);
    const logged = withErrorLog(deployment);
    first.write(bug('in the first') + bug('cut off').slice(0, 40));
    await logged.revive(0);
    second.write(bug('in the second'));
    Object.assign(deployment, deploymentOf(deployment.processes as ArenaProcess[], third.started));
    await logged.revive(0);
    third.write(bug('in the third'));
    expect(logged.bugs().map((each) => each.split(': ').at(-1))).to.deep.equal([
      'in the first',
      'in the second',
      'in the third',
    ]);
  });
});
