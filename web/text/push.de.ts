// Push messages, in German.
import type { pushEn } from './push.en.ts';

export const pushDe: Readonly<Record<keyof typeof pushEn, string>> = {
  'push.offer': 'Benachrichtige mich, wenn ich am Zug bin',
  'push.on': 'Dieser Browser benachrichtigt dich, wenn du am Zug bist.',
  'push.stop': 'Abschalten',
  'push.started': 'Dieser Browser benachrichtigt dich ab jetzt, nur nicht zwischen 22 und 8 Uhr.',
  'push.stopped': 'Dieser Browser benachrichtigt dich nicht mehr.',
  'push.refused':
    'Dein Browser erlaubt dieser Seite keine Nachrichten. Das kannst du in seinen Einstellungen für diese Seite ändern.',
  'push.stuck':
    'Dein Browser hat den Teil dieser Seite nicht gestartet, der Nachrichten empfängt. Lade die Seite neu und versuch es noch einmal, und nicht in einem privaten Fenster.',
  'push.title': 'Wenn du am Zug bist',
  'push.lead':
    'Diese Browser benachrichtigen dich, wenn du gegen einen Menschen am Zug bist oder dein Freund an deinen Tisch gekommen ist. Nicht, solange du am Tisch sitzt, und nicht zwischen 22 und 8 Uhr.',
  'push.none': 'Noch benachrichtigt dich kein Browser.',
  'push.cannot': 'Dieser Browser kann keine Nachrichten empfangen.',
  'push.since': 'seit {when}',
  'push.this': 'dieser Browser',
  'push.stop.of': 'In {name} abschalten',
  'push.device': '{browser} auf {system}',
};
