// What the pages say about the game, in words and colours, agrees with the catalogue and the rules.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { CARDS, CELLS, CHAMPION_IDS, COLORS, CURRENT_RULES, RULES } from '../../../src/engine/index.ts';
import { HOUSE_CHARACTERS } from '../../../schema/house-characters.ts';
import { HERO_PLY } from '../../../web/pages/home/hero-game.ts';
import { historyDe } from '../../../web/text/history.de.ts';
import { historyEn } from '../../../web/text/history.en.ts';
import { homeDe } from '../../../web/text/home.de.ts';
import { homeEn } from '../../../web/text/home.en.ts';
import { leaguesDe } from '../../../web/text/leagues.de.ts';
import { leaguesEn } from '../../../web/text/leagues.en.ts';
import { peopleDe } from '../../../web/text/people.de.ts';
import { peopleEn } from '../../../web/text/people.en.ts';
import { playDe } from '../../../web/text/play.de.ts';
import { playEn } from '../../../web/text/play.en.ts';
import { reviewDe } from '../../../web/text/review.de.ts';
import { reviewEn } from '../../../web/text/review.en.ts';
import { rulesDe } from '../../../web/text/rules.de.ts';
import { rulesEn } from '../../../web/text/rules.en.ts';

const LANGUAGES = [
  { texts: { ...homeEn, ...playEn, ...rulesEn }, words: { 3: 'three', 4: 'four', 5: 'five', 6: 'six', 15: 'fifteen' } },
  {
    texts: { ...homeDe, ...playDe, ...rulesDe },
    words: { 3: 'drei', 4: 'vier', 5: 'fünf', 6: 'sechs', 15: 'fünfzehn' },
  },
] as const;

const [classic, mutators] = [RULES[CURRENT_RULES.classic], RULES[CURRENT_RULES.mutators]];
const HAND_SIZE = classic.handSize;
/** By the move that a visitor can make on the first page. */
const HERO_CAPTURES = HERO_PLY.events.flatMap((event) => (event.type === 'cardsCaptured' ? event.cells : [])).length;
const EFFECT_COUNT = mutators.effectCards.length;
const OPERATOR_TILES = mutators.tiles!.operators;

/** The numbers that each text must contain. */
const FACTS: readonly [key: keyof (typeof LANGUAGES)[number]['texts'], numbers: readonly number[]][] = [
  ['home.title', [CELLS.length]],
  ['home.lead', [CELLS.length]],
  ['home.hero.prompt', [HERO_CAPTURES]],
  ['home.play.captured', [HERO_CAPTURES]],
  ['home.ladder', [HOUSE_CHARACTERS.length]],
  ['rules.lead', [CELLS.length, HAND_SIZE]],
  [
    'rules.cards.text',
    [
      CHAMPION_IDS.length,
      CHAMPION_IDS.length / COLORS.length,
      COLORS.length,
      classic.champions,
      mutators.champions,
      EFFECT_COUNT,
      HAND_SIZE,
    ],
  ],
  ['rules.turn.text', [HAND_SIZE]],
  ['rules.goal.text', [classic.komi]],
  ['rules.mutators.text', [COLORS.length + OPERATOR_TILES, EFFECT_COUNT]],
  ['rules.gallery.title', [CARDS.length]],
];

describe('texts about the game', () => {
  for (const [key, numbers] of FACTS) {
    it(`${key} contains ${numbers.join(', ')}`, () => {
      for (const { texts, words } of LANGUAGES) {
        for (const number of numbers) {
          const spelled = Object.entries(words).find(([figure]) => Number(figure) === number)?.[1] ?? String(number);
          expect(texts[key]).to.match(new RegExp(`(?<![\\p{L}\\d])(${spelled}|${number})(?![\\p{L}\\d])`, 'iu'));
        }
      }
    });
  }
});

describe('texts about the uncertainty of a rating', () => {
  // The true value is within two deviations with 95 % confidence, so no text may call 75 a bound of the rating.
  for (const key of ['people.provisional.why', 'leaders.lead'] as const) {
    it(`${key} says that 75 points are a deviation`, () => {
      expect(peopleEn[key]).to.match(/deviation\b.* 75 points/);
      expect(peopleDe[key]).to.match(/Abweichung\b.* 75 Punkte/);
    });
  }
});

describe('texts with a number that may be 1', () => {
  const keys = [
    ...(['home.watch.moves', 'agent.thinking.of', 'league.facts', 'history.win.by'] as const),
    ...(['people.toPlace', 'people.toPlace.house', 'people.toPlace.any'] as const),
    ...(['player.favorite.plays', 'agent.chart.spoken', 'home.ladder.best', 'review.margin'] as const),
  ];
  for (const texts of [
    { ...homeEn, ...peopleEn, ...leaguesEn, ...historyEn, ...reviewEn },
    { ...homeDe, ...peopleDe, ...leaguesDe, ...historyDe, ...reviewDe },
  ]) {
    it(`do not use a plural after the number: ${texts['home.watch.moves']}`, () => {
      for (const key of keys) {
        expect(texts[key]).not.to.match(/\{(?:moves|games|ofHouse|margin|plays|count|loss)\} \p{L}/u);
      }
    });
  }
});

describe('how a game was won', () => {
  for (const { texts } of LANGUAGES) {
    const { 'play.result.lost': lost, ...rest } = texts;
    it(`is true for the loser too: ${lost} ${rest['play.reason.claimed']}`, () => {
      for (const reason of ['resigned', 'left', 'claimed', 'timeout', 'no_show'] as const) {
        expect(rest[`play.reason.${reason}`]).not.to.match(/opponent|Gegner|Gegenseite/);
      }
    });
  }
});

describe('colours', () => {
  for (const [file, rule] of [
    ['ui/card.css', ".card[data-color='COLOR']"],
    ['ui/board.css', ".tile-power[data-color='COLOR']"],
    ['ui/theme.css', '--COLOR:'],
  ] as const) {
    it(`${file} has ${rule} for each colour`, () => {
      const css = readFileSync(new URL(`../../../web/${file}`, import.meta.url), 'utf8');
      for (const color of COLORS) expect(css).to.include(rule.replace('COLOR', color));
    });
  }
});
