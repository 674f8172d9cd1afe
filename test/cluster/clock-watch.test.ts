// Clocks of processes that are not synchronised are noticed, once.
import { expect } from 'chai';
import { newClockWatch } from '../../src/cluster/clock-watch.ts';

describe('a watch over clocks', () => {
  const rows: Record<string, [samples: readonly number[], logged: readonly (number | 'agree')[]]> = {
    'says nothing about small differences': [[0, 1999, -1999, 50, 0], []],
    'says nothing about the one or two wrong samples after a Redis that hung': [[0, 3000, -3000, 0, 9000, 0], []],
    'says once that clocks differ, and once that they agree again': [
      [0, 40_000, 40_000, 40_001, 40_002, 0, 0, 40_000, 0, 0, 0, 0],
      [40_001, 'agree'],
    ],
    'says it of a clock that is behind, and again after it was right': [
      [-2500, -2500, -2501, 0, 0, 0, -2500, -2500, -2502],
      [-2501, 'agree', -2502],
    ],
  };
  for (const [name, [samples, expected]] of Object.entries(rows)) {
    it(name, () => {
      const logged: (number | 'agree')[] = [];
      const sample = newClockWatch({ differ: (byMs) => logged.push(byMs), agree: () => logged.push('agree') });
      for (const each of samples) sample(each);
      expect(logged).to.deep.equal(expected);
    });
  }
});
