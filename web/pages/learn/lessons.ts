// The course: for each rule, a position in which only the right idea works. The learner has seat A; the deck is empty.
import { CURRENT_RULES, RULES, type Color, type Piece, type PowerTile } from '../../../src/engine/index.ts';
import { cellAt, type PosedFacts } from '../posed-position.ts';

/** What a right move achieves. */
export type Goal =
  /** An own card is next to the cell. */
  | { readonly is: 'beside'; readonly cell: string }
  /** After the turn, the learner leads by at least this many points. */
  | { readonly is: 'lead'; readonly by: number }
  /** The game is won whatever the other seat plays. */
  | { readonly is: 'win' };

export interface Lesson {
  readonly id: string;
  readonly start: PosedFacts;
  readonly goal: Goal;
  /** The right moves for each decision of the learner, in order; hints show the first. */
  readonly right: readonly (readonly string[])[];
}

/** The first six have no komi (the two points for moving second), which the seventh explains. */
const CLASSIC = [
  {
    id: 'card',
    start: { cards: { C1: 'B:Mintmaster' }, hand: ['Slagherald'] },
    goal: { is: 'beside', cell: 'C1' },
    right: [['Slagherald@C2', 'Slagherald@B1', 'Slagherald@D1']],
  },
  {
    id: 'higher',
    start: { cards: { C2: 'B:Sparkmonger' }, hand: ['Rimesinger'] },
    goal: { is: 'lead', by: 4 },
    right: [['Rimesinger@D2']],
  },
  {
    id: 'equal',
    start: { cards: { C2: 'B:Lanternsaint' }, hand: ['Noonrider', 'Thornbailiff'] },
    goal: { is: 'lead', by: 4 },
    right: [['Thornbailiff@C3']],
  },
  {
    id: 'three',
    start: {
      cards: {
        B1: 'B:Rimesinger',
        E1: 'A:Nettledame',
        A2: 'B:Sparkmonger',
        C2: 'B:Cloverduke',
        B3: 'A:Emberwick',
        D3: 'B:Flintbrow',
      },
      hand: ['Sporeminder', 'Sceptrist', 'Fathomlock'],
    },
    goal: { is: 'lead', by: 9 },
    right: [['Sporeminder@B2']],
  },
  {
    id: 'group',
    start: {
      cards: {
        A1: 'A:Noonrider',
        B1: 'B:Smeltgaunt',
        A2: 'A:Ashpiper',
        C2: 'A:Kilnwarden',
        D2: 'A:Pearlthief',
        E2: 'B:Scorchcap',
        D3: 'B:Sparkmonger',
        E3: 'B:Gullmother',
      },
      hand: ['Halobroker'],
    },
    goal: { is: 'lead', by: 3 },
    right: [['Halobroker@B2']],
  },
  {
    id: 'cut',
    start: {
      cards: {
        A2: 'B:Ashpiper',
        B2: 'B:Redspindle',
        C2: 'B:Tollkeeper',
        D2: 'B:Anchorite',
        E2: 'B:Fernherald',
        B3: 'A:Kilnwarden',
        C3: 'A:Sporeminder',
        D3: 'A:Fathomlock',
      },
      hand: ['Wickerhound'],
    },
    goal: { is: 'lead', by: 4 },
    right: [['Wickerhound@C1']],
  },
  {
    id: 'second',
    start: {
      ruleset: 'classic',
      first: 'B',
      cards: {
        A1: 'B:Cloverduke',
        B1: 'A:Fernherald',
        C1: 'A:Sparkmonger',
        D1: 'B:Vinetailor',
        E1: 'A:Emberwick',
        A2: 'B:Dawnheron',
        B2: 'A:Ebbkeeper',
        C2: 'B:Antlerkin',
        D2: 'B:Mirefiddler',
        A3: 'B:Flintbrow',
        B3: 'A:Pearlthief',
        C3: 'A:Brineweaver',
        D3: 'B:Ashpiper',
      },
      hand: ['Slagherald', 'Burrowsage', 'Kilnwarden'],
      otherHand: ['Tollkeeper', 'Lichenlord'],
    },
    goal: { is: 'win' },
    right: [['Kilnwarden@E2']],
  },
  {
    id: 'close',
    start: {
      ruleset: 'classic',
      first: 'B',
      cards: {
        A1: 'B:Orrerist',
        B1: 'A:Lanternsaint',
        C1: 'A:Halobroker',
        D1: 'A:Gildfalcon',
        E1: 'B:Emberwick',
        A2: 'B:Nettledame',
        B2: 'A:Hearthpike',
        C2: 'B:Thornbailiff',
        D2: 'B:Dawnheron',
        E2: 'B:Lichenlord',
        C3: 'A:Scorchcap',
        D3: 'A:Stormferry',
        E3: 'B:Oakmagnate',
      },
      hand: ['Saltmarquis', 'Redspindle', 'Torchwright'],
      otherHand: ['Burrowsage', 'Bramblejack'],
    },
    goal: { is: 'win' },
    right: [['Redspindle@B3']],
  },
  {
    id: 'give',
    start: {
      ruleset: 'classic',
      first: 'B',
      cards: {
        A1: 'A:Bramblejack',
        B1: 'A:Tinderknave',
        C1: 'A:Anchorite',
        D1: 'B:Fernherald',
        E1: 'B:Redspindle',
        A2: 'A:Saltmarquis',
        B2: 'B:Cloverduke',
        C2: 'B:Oakmagnate',
        D2: 'A:Brassprophet',
        E2: 'B:Mistpilot',
        A3: 'A:Reefmason',
        D3: 'B:Flintbrow',
        E3: 'B:Amberjudge',
      },
      hand: ['Coinwidow', 'Burrowsage', 'Rootcobbler'],
      otherHand: ['Orrerist', 'Sootmarshal'],
    },
    goal: { is: 'win' },
    right: [['Coinwidow@C3']],
  },
  {
    id: 'reply',
    start: {
      ruleset: 'classic',
      first: 'A',
      cards: {
        A1: 'A:Fernherald',
        B1: 'A:Ebbkeeper',
        C1: 'A:Brassprophet',
        D1: 'B:Kelpwright',
        A2: 'A:Fathomlock',
        C2: 'B:Amberjudge',
        D2: 'B:Harborlight',
        E2: 'A:Rimesinger',
        A3: 'A:Pyrelark',
        B3: 'B:Rootcobbler',
        C3: 'B:Brandreeve',
        D3: 'B:Scorchcap',
      },
      hand: ['Vinetailor', 'Halobroker', 'Oakmagnate'],
      otherHand: ['Flintbrow', 'Wickerhound', 'Sparkmonger'],
    },
    goal: { is: 'win' },
    right: [['Vinetailor@B2'], ['Halobroker@E3', 'Oakmagnate@E3']],
  },
] as const satisfies readonly Lesson[];

const TILES = [
  {
    id: 'power',
    start: {
      cards: {
        C1: 'B:Bramblejack',
        D1: 'A:Deepbell',
        C2: 'A:Antlerkin',
        A3: 'B:Flintbrow',
        E3: 'B:Brandreeve',
      },
      hand: ['Mistpilot', 'Scorchcap'],
      powerTiles: power({ B1: 'blue', E1: 'gold', A2: 'green', D2: 'red' }),
    },
    goal: { is: 'lead', by: 5 },
    right: [['Mistpilot@B1']],
  },
  {
    id: 'knight',
    start: {
      cards: { B1: 'B:Scorchcap', E1: 'A:Brandreeve', D2: 'B:Mossabbot' },
      hand: ['Coinwidow'],
      ...operator('A1', 'KNIGHT'),
    },
    goal: { is: 'lead', by: 6 },
    right: [['Coinwidow@A1'], ['hop@C2']],
  },
  {
    id: 'bishop',
    start: {
      cards: {
        A1: 'A:Tinderknave',
        D1: 'A:Nettledame',
        A2: 'A:Pyrelark',
        C2: 'B:Coinwidow',
        B3: 'B:Vaultcantor',
        D3: 'B:Reefmason',
      },
      ...operator('A1', 'BISHOP'),
      pendingHop: 'A1',
    },
    goal: { is: 'lead', by: 6 },
    right: [['hop@C3']],
  },
  {
    id: 'rook',
    start: {
      cards: {
        B1: 'B:Harborlight',
        E1: 'B:Torchwright',
        A2: 'A:Gildfalcon',
        A3: 'B:Kilnwarden',
        D3: 'A:Rimesinger',
        E3: 'B:Lanternsaint',
      },
      ...operator('A2', 'ROOK'),
      pendingHop: 'A2',
    },
    goal: { is: 'lead', by: 5 },
    right: [['hop@E2']],
  },
  {
    id: 'queen',
    start: {
      cards: {
        A1: 'B:Wickerhound',
        C1: 'A:Brandreeve',
        B2: 'A:Brassprophet',
        E2: 'B:Tollkeeper',
        C3: 'B:Harborlight',
        D3: 'B:Gullmother',
      },
      ...operator('C1', 'QUEEN'),
      pendingHop: 'C1',
    },
    goal: { is: 'lead', by: 4 },
    right: [['hop@E3']],
  },
  {
    id: 'king',
    start: {
      cards: {
        B1: 'B:Mistpilot',
        D1: 'B:Rootcobbler',
        B2: 'A:Scorchcap',
        C2: 'A:Harborlight',
        E2: 'B:Pyrelark',
        D3: 'B:Brandreeve',
      },
      ...operator('C2', 'KING'),
      pendingHop: 'C2',
    },
    goal: { is: 'lead', by: 7 },
    right: [['hop@D2']],
  },
  {
    id: 'overrun',
    start: {
      cards: {
        A1: 'A:Sporeminder',
        C1: 'B:Kilnwarden',
        D1: 'B:Antlerkin',
        A2: 'A:Tollkeeper',
        C2: 'B:Redspindle',
        C3: 'B:Halobroker',
        D3: 'B:Dawnheron',
      },
      ...operator('A2', 'ROOK'),
      pendingHop: 'A2',
    },
    goal: { is: 'lead', by: -3 },
    right: [['hop@C2']],
  },
  {
    id: 'stay',
    start: {
      cards: {
        A1: 'A:Pearlthief',
        C1: 'A:Kelpwright',
        A2: 'A:Sootmarshal',
        B2: 'A:Scorchcap',
        C2: 'A:Burrowsage',
        E2: 'B:Sceptrist',
        B3: 'B:Mintmaster',
        E3: 'B:Sporeminder',
      },
      ...operator('B2', 'KNIGHT'),
      pendingHop: 'B2',
    },
    goal: { is: 'lead', by: 5 },
    right: [['stay']],
  },
] as const satisfies readonly Lesson[];

const EFFECTS = [
  {
    id: 'boulder',
    start: {
      cards: {
        A1: 'B:Gildfalcon',
        D1: 'A:Mirefiddler',
        C2: 'A:Dawnheron',
        D2: 'A:Sporeminder',
        A3: 'B:Tollkeeper',
        B3: 'B:Redspindle',
        C3: 'B:Kilnwarden',
        D3: 'B:Halobroker',
        E3: 'B:Antlerkin',
      },
      hand: ['Boulder'],
    },
    goal: { is: 'lead', by: -1 },
    right: [['Boulder@C3']],
  },
  {
    id: 'column',
    start: {
      cards: {
        B1: 'B:Torchwright',
        C1: 'A:Smeltgaunt',
        A2: 'A:Mintmaster',
        B2: 'B:Lanternsaint',
        C2: 'A:Ashpiper',
        D2: 'B:Hearthpike',
        B3: 'B:Sceptrist',
        D3: 'B:Amberjudge',
        E3: 'A:Mistpilot',
      },
      hand: ['Boulder'],
    },
    goal: { is: 'lead', by: 2 },
    right: [['Boulder@B1']],
  },
  {
    id: 'flip',
    start: {
      cards: {
        A1: 'A:Slagherald',
        B1: 'B:Antlerkin',
        C1: 'A:Mintmaster',
        D1: 'B:Brandreeve',
        E1: 'A:Reefmason',
        A2: 'A:Cloverduke',
        B2: 'B:Ashpiper',
        D2: 'B:Kelpwright',
        E2: 'A:Sootmarshal',
        A3: 'B:Kilnwarden',
        B3: 'A:Foamsquire',
        C3: 'A:Oakmagnate',
        E3: 'A:Emberwick',
      },
      hand: ['Flip', 'Deepbell'],
      otherHand: ['Sporeminder', 'Saltmarquis'],
    },
    goal: { is: 'win' },
    right: [['Flip'], ['Deepbell@C2']],
  },
  {
    id: 'swap',
    start: {
      cards: {
        B1: 'B:Sunassayer',
        C1: 'A:Lichenlord',
        D1: 'B:Nettledame',
        E1: 'B:Brassprophet',
        A2: 'A:Burrowsage',
        B2: 'B:Torchwright',
        C2: 'A:Scorchcap',
        D2: 'A:Coinwidow',
        E2: 'B:Slagherald',
        A3: 'A:Gildfalcon',
        B3: 'B:Brineweaver',
        C3: 'B:Rootcobbler',
        D3: 'A:Ashpiper',
      },
      hand: ['Swap', 'Thornbailiff'],
      otherHand: ['Mirefiddler', 'Rimesinger'],
    },
    goal: { is: 'win' },
    right: [['Swap'], ['Rimesinger@E3']],
  },
  {
    id: 'freeze',
    start: {
      cards: {
        A1: 'A:Pyrelark',
        B1: 'B:Kilnwarden',
        C1: 'B:Fernherald',
        D1: 'A:Sparkmonger',
        E1: 'B:Mossabbot',
        A2: 'A:Tollkeeper',
        C2: 'B:Ashpiper',
        D2: 'A:Kelpwright',
        E2: 'A:Hearthpike',
        A3: 'B:Bramblejack',
        B3: 'A:Stormferry',
        C3: 'A:Lanternsaint',
        D3: 'B:Mistpilot',
        E3: 'A:Wickerhound',
      },
      hand: ['Freeze'],
      otherHand: ['Torchwright', 'Rootcobbler'],
    },
    goal: { is: 'win' },
    right: [['Freeze@B3']],
  },
  {
    id: 'recruit',
    start: {
      cards: {
        B1: 'B:Noonrider',
        C1: 'B:Wickerhound',
        E1: 'B:Antlerkin',
        A2: 'A:Fernherald',
        B2: 'A:Lanternsaint',
        D2: 'A:Mistpilot',
        E2: 'A:Tinderknave',
        B3: 'A:Coinwidow',
        D3: 'B:Brassprophet',
      },
      hand: ['Recruit'],
    },
    goal: { is: 'lead', by: 8 },
    right: [['Recruit@C1-C2']],
  },
  {
    id: 'skip',
    start: {
      cards: {
        B1: 'B:Brandreeve',
        C1: 'A:Pyrelark',
        D1: 'B:Lanternsaint',
        E1: 'A:Crownsmith',
        A2: 'B:Vaultcantor',
        B2: 'B:Kelpwright',
        C2: 'A:Thornbailiff',
        D2: 'A:Rootcobbler',
        E2: 'B:Gullmother',
        A3: 'B:Tinderknave',
        B3: 'B:Vinetailor',
        C3: 'B:Bramblejack',
        D3: 'A:Tollkeeper',
      },
      hand: ['Mossabbot', 'Slagherald'],
      otherHand: ['Recruit'],
    },
    goal: { is: 'win' },
    right: [['Slagherald@E3'], ['Mossabbot@A1']],
  },
] as const satisfies readonly Lesson[];

/** In the order in which they are learned. */
export const PARTS = [
  { id: 'classic', lessons: CLASSIC },
  { id: 'tiles', lessons: TILES },
  { id: 'effects', lessons: EFFECTS },
] as const;
export type LessonId = (typeof PARTS)[number]['lessons'][number]['id'];
export type CourseLesson = Lesson & { readonly id: LessonId };

/** The part of the course that a lesson belongs to. */
export function partOf(id: LessonId): (typeof PARTS)[number] {
  return PARTS.find(({ lessons }) => lessons.some((lesson) => lesson.id === id))!;
}

export const LESSONS: readonly CourseLesson[] = PARTS.flatMap(({ lessons }): readonly CourseLesson[] => lessons);

function operator(cell: string, piece: Piece): Pick<PosedFacts, 'operatorTiles'> {
  return { operatorTiles: [{ cell: cellAt(cell), piece }] };
}

/** In index order. */
function power(colors: Readonly<Record<string, Color>>): readonly PowerTile[] {
  const boost = RULES[CURRENT_RULES.mutators].tiles!.powerBoost;
  return Object.entries(colors).map(([cell, color]) => ({ cell: cellAt(cell), color, boost }));
}
