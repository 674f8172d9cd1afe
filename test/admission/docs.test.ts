// The table of limits in docs/operating.md is the one in the code.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import {
  ANALYSES_IN_ALL,
  CAPS,
  HEAP,
  HOUSE_WAITS,
  RATES,
  REVIEWS_IN_ALL,
  SPARE_TIME,
  TOURNAMENTS_OF_ONE,
  UNPACED_BURST,
} from '../../src/admission/numbers.ts';
import { ABANDONED_KEPT_MS, UNPLAYED_KEPT_MS } from '../../src/table/forgetting.ts';

const FILE = path.resolve(import.meta.dirname, '../../docs/operating.md');
const DAY_MS = 86_400_000;

describe('the table of limits in docs/operating.md', () => {
  it('has every number of the code, and no other', async () => {
    const [, section = ''] = (await readFile(FILE, 'utf8')).split('\n## Limits\n');
    const table = section.split('\n\n').find((paragraph) => paragraph.startsWith('| limit |'))!;
    const told = table.split('\n').slice(2);
    const rows = told.map((line) => line.split('|').slice(1, 3));
    const numbers = rows.map(([name, most]) => [name!.replaceAll('`', '').trim(), Number.parseInt(most!, 10)]);
    expect(Object.fromEntries(numbers)).to.deep.equal({
      ...RATES,
      ...CAPS,
      'network, at once': UNPACED_BURST,
      'reviews, all': REVIEWS_IN_ALL,
      'analyses, all': ANALYSES_IN_ALL,
      'tournaments, of one': TOURNAMENTS_OF_ONE,
      'house, aim': HOUSE_WAITS.aimMs,
      'house, starts': HOUSE_WAITS.startMs,
      'house, moves': HOUSE_WAITS.moveMs,
      'heap, refuse above': HEAP.shedAbove * 100,
      'heap, accept below': HEAP.acceptBelow * 100,
      'spare time, below': SPARE_TIME.busyAbove * 100,
      'spare time, at least': SPARE_TIME.leastEveryMs / 1000,
      'kept, not played': UNPLAYED_KEPT_MS / DAY_MS,
      'kept, abandoned': ABANDONED_KEPT_MS / DAY_MS,
    });
  });
});
