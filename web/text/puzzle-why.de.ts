// Why the first move of a puzzle is right, in German; the English is in schema/puzzle-why-en.ts.
import type { PUZZLE_WHY_EN } from '../../schema/puzzle-why-en.ts';

/** Why the first move is right, and others are not. */
export const PUZZLE_WHY_DE: Readonly<Record<keyof typeof PUZZLE_WHY_EN, string>> = {
  onlyWin: 'Von {moves} Zügen gewinnt nur {move}. Vorsprung gleich danach: {now}, am Ende: {end}.',
  onlyDraw:
    'Kein Zug gewinnt, und von {moves} Zügen hält nur {move} das Unentschieden. Vorsprung gleich danach: {now}.',
  greedyLoses: '{move} bringt sofort die meisten Punkte (Vorsprung {now}), verliert aber mit {end}.',
  greedyDraws: '{move} bringt sofort die meisten Punkte (Vorsprung {now}), reicht aber nur zum Unentschieden.',
  naturalLoses: '{move} sieht gut aus, verliert aber mit {end}.',
  naturalDraws: '{move} sieht gut aus, reicht aber nur zum Unentschieden.',
  nextLoses: 'Der zweitbeste Zug, {move}, verliert mit {end}.',
  nextDraws: 'Der zweitbeste Zug, {move}, reicht nur zum Unentschieden.',
  expectation: '{move} ist im Mittel {percent}\u00a0% wert; der zweitbeste Zug, {next}, {nextPercent}\u00a0%.',
  unseen:
    'Von {unseen} Karten, die du nicht siehst, schlagen {losing} den Zug {move}, und {drawing} halten unentschieden.',
};
