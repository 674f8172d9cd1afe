// The daily deal: its page, and the reader's result on the first page.
import type { dealEn } from './deal.en.ts';

export const dealDe: Readonly<Record<keyof typeof dealEn, string>> = {
  'deal.lead':
    'Alle spielen dieselben Karten gegen denselben Charakter, ein einziges Mal. Vorn ist, wer am wenigsten verschenkt.',
  'deal.pending': 'Deine Partie ist vorbei und wird gerade analysiert. Dein Platz kommt gleich.',
  'deal.place': 'Dein Platz: {place} von {played}',
  'deal.own': '{own}\u00a0:\u00a0{other} {result}. Verlust: {loss}',
  'deal.unranked': 'Deine Partie von heute hat keinen Platz in der Liste.',
  'deal.share': 'Ergebnis teilen',
  'deal.shared': 'Kopiert',
  'deal.share.text': 'Blatt des Tages {day}: {own} : {other} {result} gegen {name}, Verlust {loss}',
  'deal.won': 'gewonnen',
  'deal.lost': 'verloren',
  'deal.drawn': 'unentschieden',
  'deal.today': 'Heute',
  'deal.yesterday': 'Gestern',
  'deal.place.short': 'Platz',
  'deal.name': 'Name',
  'deal.loss': 'Verlust',
  'deal.loss.why':
    'Der Verlust ist das, was die eigenen Züge im Mittel an Gewinnchance verschenkt haben, in Hundertsteln, so wie die Analyse sie beurteilt: 0 ist perfekt. Danach entscheidet der Punktestand, dann, wer früher fertig war. Wer aufgibt, kommt zuletzt.',
  'deal.score': 'Punkte',
  'deal.replay': 'Ansehen',
  'deal.nobody': 'Jemand',
  'deal.none': 'Noch hat es niemand zu Ende gespielt. Mach den Anfang!',
  'deal.none.past': 'Das Blatt dieses Tages hat niemand zu Ende gespielt.',
  'deal.secret': 'Die Partien sind zu sehen, wenn der Tag vorbei ist (Mitternacht UTC).',
};
