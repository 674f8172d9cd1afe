// How a program ends that has measured figures.
import { spawnSync } from 'node:child_process';
import { expect } from 'chai';

const MODULE = new URL('../../loadtest/statistics.ts', import.meta.url).href;

function exitCodeAfter(...figures: readonly number[]): number | null {
  const verdicts = figures.map((figure) => `printVerdict('p99', ${figure}, 10, 'ms');`);
  const program = `import { exitWithVerdict, printVerdict } from '${MODULE}'; ${verdicts.join(' ')} exitWithVerdict();`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program]).status;
}

describe('statistics of a load test', () => {
  it('end the program with 1 if any figure is over its limit, else with 0', () => {
    expect([exitCodeAfter(), exitCodeAfter(10), exitCodeAfter(11, 9)]).to.deep.equal([0, 0, 1]);
  });
});
