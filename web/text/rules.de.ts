// The rules page.
import type { rulesEn } from './rules.en.ts';

export const rulesDe: Readonly<Record<keyof typeof rulesEn, string>> = {
  'rules.title': 'Regeln und Karten',
  'rules.lead': 'Zu zweit, auf fünfzehn Feldern, mit fünf Karten auf der Hand. Die Regeln kennst du in drei Minuten.',
  'rules.basics.title': 'Das Spiel',
  'rules.goal.title': 'Ziel',
  'rules.goal.text':
    'Besitze mehr, und zwar zusammenhängend. Deine Punkte sind die Zahl deiner Karten auf dem Brett plus die Größe deiner größten Gruppe: eigene Karten, die Kante an Kante liegen. Am Ende gewinnt, wer mehr Punkte hat; bei Gleichstand ist es unentschieden. Im klassischen Spiel hat von Anfang an 2 Punkte, wer nicht beginnt.',
  'rules.goal.picture':
    'Der Tag besitzt 5 Karten, 4 davon hängen zusammen: {scoreA} Punkte. Die Nacht besitzt 4, davon hängen 3 zusammen: {scoreB}.',
  'rules.cards.title': 'Karten',
  'rules.cards.text':
    'Ein Champion hat eine Farbe und vier Zahlen von 1 bis 9, eine für jede Seite. Es gibt 60, je fünfzehn in vier Farben, und jede Karte nur einmal. Klassisch kommen 18 davon ins Spiel, mit Mutatoren 21 und dazu die fünf Effektkarten. Jede Hand hat fünf Karten; der Rest ist der verdeckte Stapel.',
  'rules.turn.title': 'Dein Zug',
  'rules.turn.text':
    'Spiele eine Karte: Lege einen Champion auf ein leeres Feld oder spiele einen Effekt. Passen ist nicht erlaubt. Danach ziehst du auf fünf Karten nach, solange der Stapel reicht.',
  'rules.attack.title': 'Angriff',
  'rules.attack.text':
    'Ein Champion, den du legst, greift jede gegnerische Karte daneben an. Ist deine Zahl an der gemeinsamen Kante höher als die der anderen Karte, gehört diese dir. Gleichstand genügt nicht, und eroberte Karten greifen nicht an.',
  'rules.attack.picture':
    'Der Tag legt Kilnwarden auf B1. Süden: {won} schlägt {lost}, die Karte darunter ist erobert. Osten: {held} schlägt {holds} nicht.',
  'rules.end.title': 'Ende',
  'rules.end.text':
    'Die Partie endet, wenn das Brett voll ist oder niemand mehr ziehen kann. Wer nicht ziehen kann, setzt aus.',
  'rules.mutators.title': 'Mit Mutatoren kommt hinzu',
  'rules.mutators.text': 'Dasselbe Spiel mit sechs Sonderfeldern auf dem Brett und fünf Effektkarten im Stapel.',
  'rules.power.title': 'Kraftfelder',
  'rules.power.text':
    'Vier, eines je Farbe. Ein Champion auf einem Feld seiner Farbe hat +2 auf allen Seiten, im Angriff wie in der Abwehr.',
  'rules.hop.title': 'Figurenfelder und der Sprung',
  'rules.hop.text':
    'Zwei, jedes mit einer Schachfigur. Hast du einen Champion darauf gelegt und hat er angegriffen, darf er springen: ein Zug dieser Figur, auf ein leeres Feld oder auf eine gegnerische Karte, die dann ausscheidet. Karten dazwischen versperren Turm, Läufer und Dame den Weg. Wo er landet, greift er noch einmal an; das verlassene Figurenfeld ist verbraucht.',
  'rules.effect.BOULDER':
    'Entfernt die gewählte Karte und jede Karte direkt darunter, bis zur ersten Lücke, zur ersten eingefrorenen Karte oder zum Rand.',
  'rules.effect.FLIP':
    'Stellt jede nicht eingefrorene Karte auf dem Brett auf den Kopf: Norden und Süden tauschen die Plätze, ebenso Osten und Westen.',
  'rules.effect.SWAP': 'Beide tauschen ihre Hand. Merke dir, was du hergegeben hast.',
  'rules.effect.FREEZE':
    'Friert eine deiner Karten für immer ein. Nichts ändert sie mehr: Sie wird nie erobert, gedreht, bewegt oder entfernt, und ein Boulder hält über ihr an. Sie zählt weiterhin und verteidigt ihre Seiten.',
  'rules.effect.RECRUIT':
    'Zieht eine gegnerische Karte auf ein leeres Feld daneben. Sie gehört dann dir und greift nicht an.',
  'rules.before': 'Vorher',
  'rules.after': 'Nachher',
  'rules.gallery.title': 'Alle 65 Karten',
  'rules.gallery.search': 'Nach Namen suchen',
  'rules.gallery.show': 'Zeige',
  'rules.gallery.all': 'alle Karten',
  'rules.gallery.effects': 'Effektkarten',
  'rules.gallery.sort': 'Sortiert nach',
  'rules.gallery.byId': 'Farbe',
  'rules.gallery.byName': 'Name',
  'rules.gallery.bySum': 'Summe der Zahlen',
  'rules.gallery.byBest': 'höchster Zahl',
  'rules.gallery.count': '{count} Karten',
  'rules.gallery.countOne': '1 Karte',
  'rules.gallery.none': 'Keine Karte heißt so.',
  'rules.try': 'Auf dem Brett ausprobieren',
};
