import type { chatEn } from './chat.en.ts';

export const chatDe: Record<keyof typeof chatEn, string> = {
  'chat.theirTurn': 'Am Zug: {name}',
  'chat.pile': 'Stapel {pile}',
  'chat.wake': 'Sag dem Assistenten, dass er am Zug ist.',
  'chat.elsewhere': 'Du spielst diese Partie auf einer anderen Kopie des Bretts.',
  'chat.peek': 'Ergebnisse im Chat können die Karten des Assistenten zeigen. Das Brett bekommt sie nie.',
};
