// Makes docs/strength.md: what strength estimated from losses says, and how accurately.
import { RULESETS, type Ruleset } from '../../src/engine/index.ts';
import type { StrengthCurve, StrengthCurves } from '../../src/house/strength.ts';
import { CHECKED, checkOf, overallOf, SAMPLE_SIZES, styleOf, subjectsOf, type Measured } from './statistics.ts';
import type { MeasuredGames } from './measured-games.ts';
import { FITTED, type Style, type MeasuredPlayer } from './subjects.ts';

const WORDS: Readonly<Record<Style, string>> = {
  random: 'random',
  greedy: 'greedy: the largest lead',
  stubborn: 'stubborn: its strongest card first',
  careful: 'careful: lead, less weak sides that stand open',
  slipping: '1600, 10 % of moves at random',
  noisy: '1600, 30 % of moves at random',
};

export function reportOf(measured: MeasuredGames, curves: StrengthCurves): string {
  return [...head(measured), ...RULESETS.flatMap((ruleset) => sectionOf(measured, ruleset, curves[ruleset]))].join(
    '\n',
  );
}

function head({ policy }: MeasuredGames): string[] {
  return [
    '# Strength from few games',
    '',
    `Written by \`node tools/strength.ts\`, from games judged by \`${policy}\`.`,
    '',
    '"Plays like 1340 ± 110, from 40 games" is shown beside the rating, on the pages of agents and players, on leaderboards and',
    'in leagues. It is estimated from moves; the rating is computed from results. No rating, pairing or rank uses it: a test',
    'checks who reads it.',
    '',
    '- **What it is based on.** The review of a game says what each move lost, and what a move drawn at random from all legal',
    '  ones would have lost on average (`stake`). `share` is the sum of the losses divided by the sum of the stakes, over all',
    '  moves with an alternative: a move in a position where nothing can go wrong carries no information. Anybody can recompute',
    '  it from `GET /games/{id}/review`.',
    '- **Which games.** The newest hundred reviewed games of a ruleset that count in records, private ones too: a sum over ten',
    '  games reveals nothing about one. Never a daily deal, because it would reveal something of the deal before its day is over.',
    '  Not voided games, nor those in which the house made moves for a program.',
    "- **Strength** is the point at which a curve through the house's strengths has this share:",
    '  `constant + root · √share + share · share`.',
    '- **±** is `1.96 · √(error² + style²)`: the standard error of the share over games (because the moves of one game are not',
    '  independent), and the spread among players of equal strength but different styles. However many games there are, ± is',
    '  never narrower than the style term.',
    '- **Shown** from ten reviewed games on, if ± is at most 200; above 1550 as "1550 or more", because the house plays there',
    '  almost by the search that judges it, and below 800 as "800 or less", because the house has no weaker strength to compare',
    '  with.',
    '- **When.** Every review that is made contributes. In addition, games of agents that play by their own program, and of',
    '  people with a place, are reviewed although nobody asked: only in turns that nobody else needs, with at most ten waiting',
    '  games per owner, each waiting for at most a day, and each game by one process that has time to spare.',
    '  `BACKGROUND_REVIEWS=0` turns that off.',
    '',
    '**What it does not say.** Whether somebody wins. A review does not see bluffs that make the opponent reveal their hand,',
    'exploiting the weakness of one opponent, or the use of time. A strong player with random slips is flattered, because a few',
    'large losses weigh less here than in results; a player with a fixed habit may be flattered or underrated. Somebody who wants',
    'to look strong by this measure can, but nothing depends on it.',
    '',
    "Below, ± are 95 % intervals. `by results` is the dial's strength or, for other styles, the maximum-likelihood estimate from",
    `their scores against 800, 1000 and 1200 (400 games each). Errors and coverage are over ${SAMPLES_WORDS}. For the house's own`,
    'strengths ± nearly always contains the truth, because it makes room for styles that they do not have. Where ± contains the',
    'truth of a style far less often than 95 %, the other styles do not represent it: 1600 with every third move at random, in',
    'Classic. In Classic, ten games are usually too few to show anything for players below 1200; twenty are enough. Where 100',
    'games are drawn from fewer reviewed ones, the sample looks better than fresh games would. For each checked style, the style',
    'term is computed from the others.',
    '',
    'If a review samples or fits chances in another way, all shares shift: a test then fails, and the games have to be reviewed',
    'again (delete `docs/strength-games.json`, run the tool).',
    '',
    '![Strength against share](strength.svg)',
    '',
  ];
}

const SAMPLES_WORDS = '2,000 samples, drawn with repetition from the judged games of the subject';

function sectionOf(measured: MeasuredGames, ruleset: Ruleset, curve: StrengthCurve): string[] {
  const { constant, root, share, style } = curve;
  const curveOf = (subject: MeasuredPlayer): StrengthCurve => {
    if (typeof subject === 'number') return curve;
    return { ...curve, style: styleOf(measured, ruleset, curve, subject) };
  };
  return [
    `## ${ruleset}`,
    '',
    `Strength = ${constant} ${signed(root)} · √share ${signed(share)} · share; style ${style}: never narrower than ±${Math.round(1.96 * style)}.`,
    '',
    '| player | judged games | share | plays like, from all | by results | off |',
    '|---|---|---|---|---|---|',
    ...subjectsOf(measured, ruleset, [...FITTED, ...CHECKED]).map((subject) => overallRow(subject, curve)),
    '',
    'Error (root mean square), mean ± as shown, how often ± contains the truth, and how often anything is shown:',
    '',
    `| not in the fit | ${SAMPLE_SIZES.map((size) => `${size} games`).join(' | ')} |`,
    `|---|${SAMPLE_SIZES.map(() => '---|').join('')}`,
    ...subjectsOf(measured, ruleset, CHECKED).map((subject) => checkRow(subject, curveOf(subject.subject))),
    '',
  ];
}

function overallRow(measured: Measured, curve: StrengthCurve): string {
  const { subject, games, known } = measured;
  const { share, points, margin, off } = overallOf(measured, curve);
  const results = known.error === 0 ? String(known.elo) : `${known.elo} ±${Math.round(known.error)}`;
  const fit = FITTED.some((fitted) => fitted === subject) ? ' (fit)' : '';
  const like = `${Math.round(points)} ±${Math.round(margin)}`;
  return `| ${nameOf(subject)}${fit} | ${games.length} | ${share.toFixed(3)} | ${like} | ${results} | ${signed(Math.round(off))} |`;
}

function checkRow(measured: Measured, curve: StrengthCurve): string {
  const cells = SAMPLE_SIZES.map((size) => {
    const { shown, error, margin, coverage } = checkOf(measured, curve, size);
    if (shown === 0) return 'not shown';
    return `${Math.round(error)}, ±${Math.round(margin)}, ${percent(coverage)}${shown < 0.995 ? `, shown ${percent(shown)}` : ''}`;
  });
  return `| ${nameOf(measured.subject)} | ${cells.join(' | ')} |`;
}

function nameOf(subject: MeasuredPlayer): string {
  return typeof subject === 'number' ? String(subject) : WORDS[subject];
}

function percent(part: number): string {
  return `${Math.round(100 * part)} %`;
}

function signed(points: number): string {
  return points < 0 ? `− ${-points}` : `+ ${points}`;
}
