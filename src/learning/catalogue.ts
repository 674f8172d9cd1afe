// The cards and the rulesets, with the rules in plain words: constant while the server runs.
import {
  CARDS,
  cellName,
  CELLS,
  COLUMNS,
  CURRENT_RULES,
  effectOf,
  ROWS,
  RULES,
  RULES_IDS,
  RULESETS,
  rulesetOf,
  type Effect,
  type Rules,
  type Ruleset,
} from '../engine/index.ts';
import type { Cards, Rulesets } from '../../schema/catalogue.ts';

/** The dimensions of the board. */
export const BOARD = {
  rows: ROWS,
  columns: COLUMNS,
  firstCell: cellName(0),
  lastCell: cellName(CELLS.length - 1),
} as const;

const commonRules = ({ handSize, effectCards }: Rules): readonly string[] => [
  `The board has ${ROWS} rows and ${COLUMNS} columns; cells are ${BOARD.firstCell} to ${BOARD.lastCell}. You hold up to ${handSize} cards and refill after your turn.`,
  `On your turn play one card: put a champion on an empty cell${effectCards.length === 0 ? '' : ', or play an effect'}. You may not pass.`,
  'A champion you place attacks each enemy card next to it: if your number facing it is higher than its number facing you, that card becomes yours. Captured cards do not attack.',
  'The game ends when the board is full or when neither seat can move; a seat that cannot move is skipped.',
  'Your score is the number of cards you own on the board plus the size of your largest group joined edge to edge. The higher score wins.',
];

const komiRules = ({ komi }: Rules): readonly string[] =>
  komi === 0 ? [] : [`The seat that moves second starts with ${komi} points.`];

const tileRules = ({ tiles }: Rules): readonly string[] => {
  if (!tiles) return [];
  return [
    `Power tiles: a champion standing on a tile of its own colour has +${tiles.powerBoost} on all sides.`,
    'Operator tiles: after placing a champion on one and attacking, you may hop it by one move of that chess piece, to an empty cell or onto an enemy card, which is removed. It attacks again and the tile is used up.',
  ];
};

const EFFECT_RULES: Record<Effect, string> = {
  BOULDER:
    'Boulder removes any card, and each card directly below it down to the first empty cell, frozen card or edge.',
  FLIP: 'Flip turns every card on the board upside down.',
  SWAP: 'Swap exchanges the hands.',
  FREEZE: 'Freeze freezes one of your cards: nothing changes it any more, and it still counts and defends.',
  RECRUIT: 'Recruit moves an enemy card to an empty cell next to it; it becomes yours and does not attack.',
};

const effectRules = ({ effectCards }: Rules): readonly string[] =>
  effectCards.flatMap((id) => effectOf(id) ?? []).map((effect) => EFFECT_RULES[effect]);

const SUMMARIES: Record<Ruleset, string> = {
  classic: 'Champions only.',
  mutators: `Champions, ${RULES[CURRENT_RULES.mutators].effectCards.length} effect cards, power tiles and operator tiles.`,
};

/**
 * R9: one placement per cell; in Mutators also one for each card that a Boulder (a column) or a hop (two tiles)
 * removes, plus the effects and five hop decisions.
 */
const MAX_GAME_LENGTH: Record<Ruleset, number> = {
  classic: CELLS.length,
  mutators: CELLS.length + ROWS + 2 + RULES[CURRENT_RULES.mutators].effectCards.length + 5,
};

export const CARD_LIST: Cards = { cards: [...CARDS] };

export const RULESET_LIST: Rulesets = {
  rulesets: RULESETS.map((name) => {
    const version = CURRENT_RULES[name];
    const rules = RULES[version];
    return {
      name,
      summary: SUMMARIES[name],
      version,
      ...factsOf(rules),
      longestGame: MAX_GAME_LENGTH[name],
      rules: [...commonRules(rules), ...komiRules(rules), ...tileRules(rules), ...effectRules(rules)],
      versions: RULES_IDS.filter((id) => rulesetOf(id) === name).map((id) => ({ version: id, ...factsOf(RULES[id]) })),
    };
  }),
};

function factsOf({ champions, effectCards, handSize, tiles, komi }: Rules) {
  return { champions, effectCards: effectCards.length, handSize, powerBoost: tiles?.powerBoost ?? 0, komi };
}
