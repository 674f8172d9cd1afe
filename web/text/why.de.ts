// Why a move is better or worse, in German; the English is in schema/why-en.ts.
import type { WHY_EN } from '../../schema/why-en.ts';

/** Why a move was worse than the best one. */
export const WHY_DE: Record<keyof typeof WHY_EN, string> = {
  missedCapture: 'Der beste Zug erobert sofort {cell}.',
  missedCaptures: 'Der beste Zug erobert auf einmal {count} Karten.',
  missedRemoval: 'Der beste Zug entfernt {card} sofort von {cell}.',
  taken:
    'Bei {share}\u00a0% der Verteilungen erobert die beste Antwort {card} auf {cell}, im {side} nur {number}; nach dem besten Zug bei {instead}\u00a0%.',
  takenOtherwise:
    'Bei {share}\u00a0% der Verteilungen geht {card} auf {cell} durch die beste Antwort verloren; nach dem besten Zug bei {instead}\u00a0%.',
  takenMore: 'Durch die beste Antwort gehen im Mittel {played} Karten verloren, nach dem besten Zug nur {instead}.',
  followUp:
    'Der beste Zug bereitet mehr vor: Danach verliert die Gegenseite im Mittel {instead} Karten statt {played}.',
  standing: 'Nach Antwort und nächstem Zug beträgt der Vorsprung im Mittel {played}, nach dem besten Zug {instead}.',
  choice: 'Keine einzelne Antwort erklärt es: Über alle Verteilungen ist der beste Zug besser.',
};
