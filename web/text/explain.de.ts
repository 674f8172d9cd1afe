import type { explainEn } from './explain.en.ts';

export const explainDe: Record<keyof typeof explainEn, string> = {
  'explain.operator': 'Figurenfeld: {piece}',
  'explain.operator.text':
    'Leg einen Champion hierher: Er greift an, darf dann {likePiece} springen und wieder angreifen. Ein Sprung verbraucht das Feld.',
  'explain.power': 'Kraftfeld: {color}',
  'explain.power.text':
    'Ein Champion dieser Farbe, der hier steht, hat auf jeder Seite {boost} mehr, im Angriff und in der Abwehr.',
  'explain.boosted': 'Steht auf dem Feld seiner Farbe: auf jeder Seite {boost} mehr.',
  'explain.frozen':
    'Eingefroren: Sie wird nie erobert, gedreht, bewegt oder entfernt, zählt aber weiterhin und verteidigt ihre Seiten.',
  'explain.turned': 'Auf dem Kopf: Oben und unten sind vertauscht, ebenso links und rechts.',
  'explain.numbers':
    'Jede Zahl steht der Karte daneben gegenüber. Wird eine Karte gelegt, nehmen ihre höheren Zahlen, was ihnen gegenüberliegt.',
  'explain.score': '{cards} + {group} = {score}',
  'explain.score.komi': '{cards} + {group} + {komi} = {score}',
  'explain.score.text': '{cards} für die Karten auf dem Brett, {group} für die größte Gruppe verbundener Karten.',
  'explain.score.text.komi':
    '{cards} für die Karten auf dem Brett, {group} für die größte Gruppe verbundener Karten, {komi}, weil die andere Seite begann.',
  'explain.pile': 'Karten auf der Hand: {count}',
  'explain.pile.text': 'Im Stapel: {pile}. Nach jedem Zug wird bis auf {size} nachgezogen.',
  'explain.pile.empty': 'Der Stapel ist leer: Niemand zieht mehr nach.',
  'tip.cell': 'Nun ein Feld: Niedrigere dunkle Zahlen daneben nimmst du.',
  'tip.take': 'Ein Pfeil zeigt, was du nimmst.',
  'tip.last': 'Die größte Gruppe zählt doppelt.',
};
