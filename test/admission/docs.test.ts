// The table of limits in docs/operating.md matches the code.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import {
  MAX_ANALYSES,
  CAPS,
  HEAP,
  HOUSE_WAIT_LIMITS,
  RATES,
  rateInWords,
  MAX_REVIEWS,
  SPARE_TIME,
  MAX_LEAGUES_PER_ORGANIZER,
  MAX_UNPACED_BURST,
} from '../../src/admission/numbers.ts';
import { BURST, INTERVAL_MS } from '../../rooms/reactions.ts';
import type { RatePolicy } from '../../src/ports/admission.ts';
import { MAX_UNUSED_MS } from '../../src/people/session-life.ts';
import { ABANDONED_RETENTION_MS, UNPLAYED_RETENTION_MS } from '../../src/table/forgetting.ts';

const FILE = path.resolve(import.meta.dirname, '../../docs/operating.md');
const DAY_MS = 86_400_000;

describe('the table of limits in docs/operating.md', () => {
  it('has every number of the code, and no others', async () => {
    const [, section = ''] = (await readFile(FILE, 'utf8')).split('\n## Limits\n');
    const table = section.split('\n\n').find((paragraph) => paragraph.startsWith('| limit |'))!;
    const lines = table.split('\n').slice(2);
    const rows = lines.map((line) => line.split('|').slice(1, 4) as [string, string, string]);
    const numbers = rows.map(([name, most]) => [name.replaceAll('`', '').trim(), Number.parseInt(most, 10)]);
    expect(Object.fromEntries(numbers)).to.deep.equal({
      ...RATES,
      ...CAPS,
      reactions: BURST,
      'network, at once': MAX_UNPACED_BURST,
      'reviews, all': MAX_REVIEWS,
      'analyses, all': MAX_ANALYSES,
      'tournaments, of one': MAX_LEAGUES_PER_ORGANIZER,
      'house, aim': HOUSE_WAIT_LIMITS.aimMs,
      'house, starts': HOUSE_WAIT_LIMITS.startMs,
      'house, moves': HOUSE_WAIT_LIMITS.moveMs,
      'heap, refuse above': HEAP.shedAbove * 100,
      'heap, accept below': HEAP.acceptBelow * 100,
      'spare time, below': SPARE_TIME.busyAbove * 100,
      'spare time, at least': SPARE_TIME.leastEveryMs / 1000,
      'kept, not played': UNPLAYED_RETENTION_MS / DAY_MS,
      'kept, abandoned': ABANDONED_RETENTION_MS / DAY_MS,
      'kept, guests': MAX_UNUSED_MS / DAY_MS,
    });
    expect(section).to.include(`one more every ${INTERVAL_MS / 1000} s |`);
    const rates = rows.flatMap(([name, most, what]) => {
      const [policy] = /(?<=^ `)\w+(?=` $)/.exec(name) ?? [];
      return policy !== undefined && policy in RATES
        ? [`${policy}: ${most.trim()} ${/\ba (minute|day)\b/.exec(what)?.[0]}`]
        : [];
    });
    expect(rates).to.have.members((Object.keys(RATES) as RatePolicy[]).map((policy) => rateInWords(policy, 1)));
  });
});
