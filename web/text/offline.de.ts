// German texts of the page without a connection.
import type { offlineEn } from './offline.en.ts';

export const offlineDe: Readonly<Record<keyof typeof offlineEn, string>> = {
  'offline.title': 'Keine Verbindung',
  'offline.lead': 'Eine Partie braucht eine Verbindung. Bis sie wieder da ist, geht das auch ohne.',
  'offline.replay': 'Aufzeichnungen',
};
