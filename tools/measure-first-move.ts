// Measures what moving first is worth at each strength, with the house playing itself, as a table for docs/fair-start.md.
//   node tools/measure-first-move.ts [--ruleset classic] [--strengths 800,1000,1200,1400,1600] [--games 2000] [--seeds starts]
import { parseArgs } from 'node:util';
import { CURRENT_RULES, RULESETS } from '../src/engine/index.ts';
import { mean } from '../test/house/games.ts';
import { estimateOf } from './calibration/elo.ts';
import { OPENING_CLASSES, playStarts, type StartedGame } from './calibration/starts.ts';

const { values: options } = parseArgs({
  options: {
    ruleset: { type: 'string', default: 'classic' },
    strengths: { type: 'string', default: '800,1000,1200,1400,1600' },
    games: { type: 'string', default: '2000' },
    seeds: { type: 'string', default: 'starts' },
  },
});
const ruleset = RULESETS.find((one) => one === options.ruleset);
if (!ruleset) throw new Error(`--ruleset is one of ${RULESETS.join(', ')}`);
const games = Number(options.games);

const head = ['rules', 'strength', 'games', 'first mover', '±', 'draws', 'lead changes', ...OPENING_CLASSES];
printRow(head);
printRow(head.map(() => '---'));
for (const strength of options.strengths.split(',').map(Number)) {
  const started = playStarts({ ruleset, contestant: { strength }, games, seeds: `${options.seeds} ${strength}` });
  printRow([CURRENT_RULES[ruleset], strength, games, ...figuresOf(started)]);
}

function figuresOf(started: readonly StartedGame[]): string[] {
  const { score, error } = estimateOf(started.map(({ firstScore }) => firstScore));
  const shareOf = (isOne: (game: StartedGame) => boolean): number => started.filter(isOne).length / started.length;
  return [
    score.toFixed(3),
    error.toFixed(3),
    shareOf(({ firstScore }) => firstScore === 0.5).toFixed(3),
    mean(started.map(({ leadChanges }) => leadChanges)).toFixed(2),
    ...OPENING_CLASSES.map((name) => shareOf(({ opening }) => opening === name).toFixed(2)),
  ];
}

function printRow(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
