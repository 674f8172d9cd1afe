// The rules in a few lines, given once together with the seat: enough to play legally.
import { RULES, type RulesId } from '../engine/index.ts';

const SHARED = [
  'Score: your cards on the board + your largest group joined edge to edge. Higher wins when the board is full.',
  'Board: columns A-E, rows 1-3, row 1 on top. 4395 = up 4, right 3, down 9, left 5.',
  'A card you place takes each enemy card beside it whose facing number is lower; no chains.',
];

/** Four to six lines. */
export function rulesInWords(rules: RulesId): string {
  const { komi, tiles, effectCards } = RULES[rules];
  return [
    ...SHARED,
    ...(tiles ? [tilesInWords(tiles.powerBoost)] : []),
    [
      ...(komi === 0 ? [] : [`Whoever moves second has ${komi} points more.`]),
      effectCards.length === 0
        ? 'A move: Card@cell, on any Empty cell.'
        : 'A move: Card@cell on any Empty cell, or an effect: Boulder@cell, Freeze@cell, Recruit@from-to, Flip, Swap.',
    ].join(' '),
  ].join('\n');
}

function tilesInWords(boost: number): string {
  return `A red card placed on (red) gets +${boost} on all sides; a card placed on (ROOK) may then hop like that chess piece. Nothing changes a frozen card.`;
}
