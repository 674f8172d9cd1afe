// The figures of load tests: their quantiles, and how a program ends that has measured them.
import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { quantile } from '../../loadtest/statistics.ts';

const MODULE = new URL('../../loadtest/statistics.ts', import.meta.url).href;

function exitCodeAfter(...figures: readonly number[]): number | null {
  const verdicts = figures.map((figure) => `printVerdict('p99', ${figure}, 10, 'ms');`);
  const program = `import { exitWithVerdict, printVerdict } from '${MODULE}'; ${verdicts.join(' ')} exitWithVerdict();`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program]).status;
}

describe('statistics of a load test', () => {
  for (const [values, share, expected] of [
    [[3, 1, 2], 0, 1],
    [[3, 1, 2], 0.5, 2],
    [[4, 3, 1, 2], 0.5, 3],
    [[3, 1, 2], 0.99, 3],
    [[3, 1, 2], 1, 3],
    [[], 0.5, NaN],
  ] as const) {
    it(`have ${expected} below which ${share} of [${values.join(', ')}] lies`, () => {
      expect(quantile(values, share)).to.deep.equal(expected);
    });
  }

  it('end the program with 1 if any figure is over its limit, else with 0', () => {
    expect([exitCodeAfter(), exitCodeAfter(10), exitCodeAfter(11, 9)]).to.deep.equal([0, 0, 1]);
  });
});
