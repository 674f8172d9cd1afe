// Why the server refuses something, in German.
import type { nameFaultsEn, refusalsEn } from './refusals.en.ts';

const TOO_MANY_PAGES = 'Aus deinem Netz sind zu viele Seiten offen. Schließ eine, die du nicht brauchst.';

export const refusalsDe: Record<keyof typeof refusalsEn, string> = {
  'bad-request': 'So nimmt die Arena das nicht an: {detail}.',
  'token-unknown': 'Dieser Platz ist hier nicht bekannt. Öffne den Link der Partie noch einmal.',
  'seat-moved':
    'Du spielst jetzt auf einem anderen Gerät. Spiel dort weiter oder öffne den Link der Partie hier noch einmal.',
  'private-game': 'Diese Partie ist privat: Nur wer mitspielt, kann sie sehen.',
  'session-missing':
    'Du hast hier kein Profil. Spiel zuerst eine Partie oder melde dich auf der Kontoseite mit deinem Passkey an.',
  'wrong-game': 'Dieser Link gehört zu einer anderen Partie.',
  'host-not-ours': 'Unter dieser Adresse funktioniert die Arena nicht. Öffne sie unter ihrer öffentlichen Adresse.',
  'account-needed': 'Dafür brauchst du ein Konto. Mit einem Passkey auf der Kontoseite wird dein Profil eines.',
  'player-banned': 'Dieses Profil ist gesperrt. Warum und wie lange, weiß der Betreiber dieser Arena.',
  'hidden-by-operator': 'Der Betreiber dieser Arena hat deine Seite verborgen. Nur er kann sie wieder zeigen.',
  'not-invited':
    'An dieser Liga nimmt nur teil, wer eingeladen ist. Bitte die Person, die sie eröffnet hat, um eine Einladung.',
  'place-needed':
    'Diese Liga ist für alle mit einem Platz in der Rangliste. Spiel gewertete Partien gegen das Haus, bis du einen hast.',
  'not-organizer': 'Nur wer diese Liga eröffnet hat, kann sie absagen.',
  'seat-held-for-friend': 'Dieser Platz ist für eine befreundete Person freigehalten. Wenn du es bist, melde dich an.',
  'not-your-seat':
    'Hier spielt jemand anderes. Wenn du es bist, melde dich an und öffne den Link noch einmal oder öffne die Partie unter „Deine Partien“.',
  'not-friends': 'Ihr seid nicht befreundet. Frag zuerst an, mit dem Freundescode.',
  'game-not-found': 'Diese Partie gibt es nicht. Vielleicht wurde sie gelöscht, oder der Link ist unvollständig.',
  'code-not-found': 'Zu diesem Code gibt es keine Partie. Prüfe die sechs Buchstaben.',
  'invite-not-found':
    'Diese Einladung ist nicht bekannt. Öffne den Link genau so, wie du ihn bekommen hast, oder bitte um einen neuen.',
  'agent-not-found': 'Einen Agenten mit diesem Namen gibt es nicht.',
  'challenge-not-found':
    'Diese Herausforderung ist nicht bekannt. Öffne den Link genau so, wie du ihn bekommen hast, oder bitte um einen neuen.',
  'player-not-found': 'Hier gibt es kein öffentliches Profil.',
  'friend-code-unknown':
    'Diesen Freundescode hat niemand. Prüfe die acht Buchstaben und Ziffern: Sie stehen bei deinem Freund auf der Seite „Freunde“.',
  'friend-request-not-found': 'Diese Anfrage gibt es nicht mehr.',
  'invitation-not-found': 'Diese Einladung gibt es nicht mehr.',
  'community-not-found': 'Diese Gemeinschaft gibt es nicht.',
  'tournament-not-found': 'Diese Liga gibt es nicht.',
  'puzzle-not-found': 'Dieses Rätsel gibt es nicht.',
  'session-not-found': 'Der andere Browser ist schon abgemeldet.',
  'passkey-not-found': 'Dieser Passkey ist schon entfernt.',
  'push-device-not-found': 'In diesem Browser sind die Nachrichten schon abgeschaltet.',
  'name-reserved': 'Dieser Name ist vergeben. Wähle einen anderen.',
  'slug-taken': 'Dieser Name ist vergeben. Wähle einen anderen.',
  'both-seats': 'Du hast diese Partie selbst eröffnet. Der andere Platz ist für deinen Gegner.',
  'passkey-taken': 'Dieser Passkey gehört schon zu einem Profil. Melde dich mit ihm an oder nimm einen anderen.',
  'last-passkey': 'Das ist der letzte Passkey. Füge erst einen anderen hinzu oder lösche das Konto.',
  'agent-away': 'Dieser Agent ist gerade nicht online. Wähle einen, der es ist, oder versuch es später.',
  'agent-declines': 'Dieser Agent nimmt diese Partie nicht an. Was er annimmt, steht auf seiner Seite.',
  'not-your-turn': 'Du bist nicht am Zug.',
  'game-not-started': 'Die Partie hat noch nicht begonnen: Der andere Platz ist frei.',
  'game-over': 'Die Partie ist zu Ende.',
  'game-not-over': 'Die Partie ist noch nicht zu Ende. Komm wieder, wenn sie es ist.',
  'review-running': 'Für dich entsteht gerade eine andere Analyse. Warte, bis sie fertig ist.',
  'seat-taken': 'Dieser Platz ist besetzt. Tritt einer anderen Partie bei oder eröffne selbst eine.',
  'seat-held-for-person': 'Dieser Platz ist für einen Menschen freigehalten, der den Link dazu hat.',
  'too-early-to-react': 'Wenn ihr beide gezogen habt, kannst du reagieren.',
  'not-by-invite': 'Diese Partie hat keinen Link. Nenne deinem Gegner den Code.',
  'stale-move-count': 'Die Partie ist inzwischen weiter. Schau noch einmal hin, dann zieh.',
  'too-late-to-abort': 'Diese Partie lässt sich nicht mehr abbrechen. Spiel weiter oder gib auf.',
  'deal-played': 'Das Blatt des Tages hast du schon gespielt. Das nächste kommt morgen.',
  'nothing-to-claim': 'Dein Gegner ist zurück oder hat noch Zeit.',
  'no-rematch': 'Zu dieser Partie gibt es keine Revanche. Beginne eine neue.',
  'request-running': 'Das läuft noch. Versuch es gleich noch einmal.',
  'too-many-friends': 'Das sind zu viele Freunde oder Anfragen. Nimm eine Anfrage zurück oder entferne jemanden.',
  'too-many-communities': 'Du bist schon in 50 Gemeinschaften. Tritt erst aus einer aus.',
  'already-invited':
    'Du hast diese Person schon zu einer Partie eingeladen. Warte auf die Antwort oder sag die Partie ab.',
  'entries-closed': 'Diese Liga nimmt niemanden mehr auf.',
  'league-begun': 'Diese Liga hat begonnen und lässt sich nicht mehr absagen.',
  'league-full': 'Diese Liga ist voll.',
  'not-in-league': 'Du bist nicht in dieser Liga.',
  'too-many-devices': 'Zu viele Browser benachrichtigen dich schon. Schalte einen ab, den du nicht mehr benutzt.',
  'agent-deleted': 'Dieser Agent wurde gelöscht.',
  'challenge-expired': 'Diese Herausforderung ist abgelaufen. Erstell eine neue.',
  'invite-lapsed': 'Diese Einladung ist abgelaufen. Bitte um eine neue.',
  'code-lapsed': 'Dieser Code ist abgelaufen. Bitte um einen neuen.',
  'identity-needed':
    'Für eine gewertete Partie brauchst du ein Profil. Spiel zuerst eine ohne Wertung oder melde dich an.',
  'passkey-refused':
    'Dieser Passkey wurde nicht angenommen. Versuch es mit einem dieses Kontos, der nicht gerade erst dazukam.',
  'illegal-move': 'Dieser Zug geht hier nicht.',
  'push-refused': 'Nachrichten an diesen Browser lassen sich von hier nicht zustellen.',
  'rate-limited': 'Das war zu viel auf einmal. Warte ein wenig, dann versuch es noch einmal.',
  'too-many-reactions': 'Nicht so schnell: Warte ein paar Sekunden.',
  'too-many-streams': TOO_MANY_PAGES,
  'too-many-parked-calls': TOO_MANY_PAGES,
  'too-many-sockets': TOO_MANY_PAGES,
  'too-many-waiting-games':
    'Aus deinem Netz warten zu viele Partien auf einen Gegner. Sag eine ab oder lass sie beginnen.',
  'too-many-running-games': 'Aus deinem Netz laufen zu viele Partien. Spiel erst eine zu Ende.',
  'too-many-tournaments':
    'Zu viele deiner Ligen sind noch nicht zu Ende. Warte, bis eine es ist, oder sag eine ab, die noch nicht begonnen hat.',
  'too-many-reviews': 'Für dein Netz entstehen gerade zu viele Analysen. Warte, bis eine fertig ist.',
};

export const nameFaultsDe: Record<keyof typeof nameFaultsEn, string> = {
  empty: 'Gib einen Namen ein.',
  long: 'Ein Name hat höchstens 40 Zeichen.',
  invisible: 'Der Name enthält einen Zeilenumbruch oder ein unsichtbares Zeichen. Tipp ihn neu.',
  other: 'Eines dieser Zeichen geht in einem Namen nicht.',
};
