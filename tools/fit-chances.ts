// Fits the win chances that reviews show to results: plays games, writes src/house/chances/<current policy>.json, and
// compares the old and the new fit on fresh games.
//   node tools/fit-chances.ts [--games 1000] [--fresh 400] [--seeds chances] [--threads 1] [--dry]
// --dry: compares only, without writing. More threads are faster and give the same result.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { RULESETS, type Ruleset } from '../src/engine/index.ts';
import { fittedChance, FITS, type Fit } from '../src/house/chance.ts';
import { CURRENT_POLICY } from '../src/house/policies.ts';
import { mean } from '../test/house/games.ts';
import { estimateOf } from './calibration/elo.ts';
import { fitChances, type ValuedGame } from './review/chance-fit.ts';
import { calibrationError } from './review/chances-plot.ts';
import type { ValuingTask } from './review/valued-game.ts';

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    fresh: { type: 'string', default: '400' },
    seeds: { type: 'string', default: 'chances' },
    threads: { type: 'string', default: '1' },
    dry: { type: 'boolean' },
  },
});

const pool = new Piscina<ValuingTask, ValuedGame>({
  filename: new URL('./review/valued-game.ts', import.meta.url).href,
  maxThreads: Number(options.threads),
});
const fits: string[] = [];
for (const ruleset of RULESETS) {
  const games = await valued(ruleset, options.seeds, Number(options.games));
  const fresh = await valued(ruleset, `${options.seeds} fresh`, Number(options.fresh));
  const fit = roundedFit(fitChances(games, ruleset === 'classic'));
  fits.push(`  "${ruleset}": [${fit.map((pair) => `[${pair.join(', ')}]`).join(', ')}]`);
  console.log(`${ruleset}: fitted to ${games.length} games; on ${fresh.length} fresh ones`);
  const [before, now] = [FITS[CURRENT_POLICY][ruleset], fit].map((one) =>
    fresh.map((game) => predictionsOf(one, game)),
  );
  console.log(
    `  calibration error ${[before, now].map((predictions) => calibrationError(predictions!.flat()).toFixed(4)).join(', now ')}`,
  );
  const { score, error } = estimateOf(fresh.map((_, i) => squaredError(now![i]!) - squaredError(before![i]!)));
  console.log(`  squared error of a chance changes by ${score.toFixed(5)} ±${error.toFixed(5)}`);
}
await pool.close();
const json = `{\n${fits.join(',\n')}\n}\n`;
if (options.dry) console.log(json);
else writeFileSync(new URL(`../src/house/chances/${CURRENT_POLICY}.json`, import.meta.url), json);

function valued(ruleset: Ruleset, seeds: string, games: number): Promise<ValuedGame[]> {
  return Promise.all(Array.from({ length: games }, (_, index) => pool.run({ ruleset, seeds, index })));
}

function roundedFit(fit: Fit): Fit {
  return fit.map(([plus, times]) => [Math.round(1e3 * plus) / 1e3, Math.round(1e3 * times) / 1e3]);
}

type Predictions = readonly (readonly [chance: number, result: number])[];

function predictionsOf(fit: Fit, { moves, result }: ValuedGame): Predictions {
  return moves.map(({ seat, empty, before }) => [
    fittedChance(before, fit[empty]!),
    seat === 'A' ? result : 1 - result,
  ]);
}

/** The mean over a game, because its moves are not independent. */
function squaredError(predictions: Predictions): number {
  return mean(predictions.map(([chance, result]) => (chance - result) ** 2));
}
