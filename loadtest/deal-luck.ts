// Measures how much luck deal-adjusted points remove: the variance of plain and of adjusted results over games between
// equal house levels. node loadtest/deal-luck.ts --deals 500
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { CURRENT_RULES, RULESETS } from '../src/engine/index.ts';
import { expectedForA, selfPlay } from '../src/house/appraisal.ts';

/** The last level looks ahead and is slow: it plays every fifth deal. */
const LEVELS = [1000, 1200, 1400];
const SLOW_LEVEL = 1400;
const SLOW_EVERY = 5;
const SCORES = { A: 1, draw: 0.5, B: 0 } as const;

const { values } = parseArgs({ options: { deals: { type: 'string', default: '500' } } });

for (const ruleset of RULESETS) {
  const rules = CURRENT_RULES[ruleset];
  const played = LEVELS.map((level) => ({ level, plain: [] as number[], adjusted: [] as number[] }));
  let expectedMs = 0;
  for (let i = 0; i < Number(values.deals); i++) {
    const seed = createHash('sha256').update(`deal-luck ${ruleset} ${i}`).digest('hex').slice(0, 32);
    const startedAt = performance.now();
    const expected = expectedForA(rules, seed);
    expectedMs += performance.now() - startedAt;
    for (const { level, plain, adjusted } of played) {
      if (level === SLOW_LEVEL && i % SLOW_EVERY !== 0) continue;
      const score = SCORES[selfPlay(rules, seed, { strength: level, luck: `game ${level} ${i}` })];
      plain.push(score);
      adjusted.push(score - expected);
    }
  }
  for (const { level, plain, adjusted } of played) {
    const [before, after] = [variance(plain), variance(adjusted)];
    console.log(
      `${ruleset} ${level}: ${plain.length} games, variance plain ${before.toFixed(4)}, adjusted ${after.toFixed(4)},`,
      `ratio ${(after / before).toFixed(3)}`,
    );
  }
  console.log(`${ruleset}: ${(expectedMs / Number(values.deals)).toFixed(0)} ms a deal`);
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
