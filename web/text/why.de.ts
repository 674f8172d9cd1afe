// Why a move is better or worse, in German; the English is in schema/why-en.ts.
import type { WHY_EN } from '../../schema/why-en.ts';

/** Why a move was worse than the best one. */
export const WHY_DE: Record<keyof typeof WHY_EN, string> = {
  missedCapture: 'Der beste Zug erobert sofort {cell}.',
  missedCaptures: 'Der beste Zug erobert auf einmal {count} Karten.',
  missedRemoval: 'Der beste Zug nimmt {card} sofort von {cell}.',
  taken:
    'Bei {share}\u00a0% der Verteilungen nimmt die beste Antwort {card} auf {cell}, im {side} nur {number}; nach dem besten Zug bei {instead}\u00a0%.',
  takenOtherwise:
    'Bei {share}\u00a0% der Verteilungen nimmt die beste Antwort {card} von {cell}; nach dem besten Zug bei {instead}\u00a0%.',
  takenMore: 'Die beste Antwort nimmt im Mittel {played} Karten, nach dem besten Zug nur {instead}.',
  followUp: 'Der beste Zug bereitet mehr vor: Der nächste nimmt dann im Mittel {instead} Karten statt {played}.',
  standing: 'Nach Antwort und nächstem Zug beträgt der Vorsprung im Mittel {played}, nach dem besten Zug {instead}.',
  choice: 'Keine einzelne Antwort erklärt es: Über alle Verteilungen ist der beste Zug besser.',
};
