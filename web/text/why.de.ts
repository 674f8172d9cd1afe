// Why a move is better or worse, in German; the English is in schema/why-en.ts.
import type { WHY_EN } from '../../schema/why-en.ts';

/** Why a move was worse than the best one. */
export const WHY_DE: Record<keyof typeof WHY_EN, string> = {
  missedCapture: 'Der beste Zug erobert {cell}: Seine Seite im {side} schlägt mit {own} die {other} gegenüber.',
  missedCaptures: 'Der beste Zug erobert {count} Karten auf einmal.',
  missedRemoval: 'Der beste Zug entfernt {card} von {cell}.',
  leftOpen: '{card} auf {cell} bleibt nach {side} offen und hat dort nur {number}.',
  fewerPoints: 'Der beste Zug bringt sofort {points} Punkte mehr.',
  effectSpent: '{card} bewirkt später mehr.',
  effectMissed: 'Das war der Augenblick für {card}.',
  betterCell: '{card} steht auf {cell} stärker.',
  betterCard: '{card} bewirkt hier mehr als {other}.',
  betterHop: 'Die andere Wahl beim Sprung ist stärker.',
};
