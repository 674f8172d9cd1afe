// The animations of a beat. Each starts where the card was and ends where the page has drawn it, so an animation that is
// cancelled, or never seen, leaves nothing behind.
import { cellName, columnOf, NEIGHBOURS, type CardId, type Cell } from '../../src/engine/index.ts';
import { isCalm } from '../ui/settings.ts';
import { APART_MS, BEAT_MS, type Beat, type BeatKind } from './beats.ts';

interface Motions {
  /** Moves the card from the hand to a cell, before anything is drawn. @returns whether that is visible */
  lift(cardId: CardId, cell: Cell): boolean;
  /** Records where the beat's card is, before the beat is drawn. */
  prepare(beat: Beat): void;
  /** Animates a beat that has been drawn, cancelling earlier animations. */
  play(beat: Beat | undefined): void;
}

export function newMotions(root: () => HTMLElement | null): Motions {
  let origin: DOMRect | undefined;
  let running: Animation[] = [];
  return {
    lift(cardId, cell) {
      const element = root()?.querySelector(`[data-hand-card="${cardId}"]`);
      const there = root()
        ?.querySelector(`[data-cell="${cellName(cell)}"]`)
        ?.getBoundingClientRect();
      if (!element || !there || isCalm()) return false;
      running.push(...start({ element, ms: BEAT_MS.place, frames: [{ transform: fromThere(element, there) }] }));
      return true;
    },
    prepare(beat) {
      const element = root();
      origin = element ? originOf(element, beat)?.getBoundingClientRect() : undefined;
    },
    play(beat) {
      const element = root();
      for (const animation of running) animation.cancel();
      running = [];
      const motions = beat && MOTIONS[beat.kind];
      if (!element || !motions) return;
      for (const motion of motions({ root: element, beat, origin })) running.push(...start(motion));
    },
  };
}

/** The card in its hand, face up or as a back; for a returning card, the one in its cell. */
function originOf(root: HTMLElement, { kind, seat, cardId, cells }: Beat): Element | null {
  if (kind === 'return') return cells.length > 0 ? cardOn(root, cells[0]!) : null;
  if (cardId === undefined) return null;
  return (
    root.querySelector(`[data-hand-card="${cardId}"]`) ??
    root.querySelector(`[data-seat="${seat}"] .card-back:last-child`)
  );
}

interface Motion {
  readonly element: Element | null;
  readonly frames: Keyframe[];
  readonly ms: number;
  readonly delayMs?: number;
  readonly easing?: string;
  /** Keeps its final state, for cards that leave or turn away. */
  readonly isLeaving?: boolean;
}

function start({ element, frames, ms, delayMs = 0, easing = OUT, isLeaving = false }: Motion): Animation[] {
  if (!element) return [];
  const shown = !isCalm() ? frames : isLeaving ? [{ opacity: 1 }, { opacity: 0 }] : [{ opacity: 0.25 }, { opacity: 1 }];
  const fill = isLeaving ? 'both' : 'backwards';
  return [element.animate(shown, { duration: ms, delay: delayMs, easing, fill })];
}

const OUT = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const IN_OUT = 'cubic-bezier(0.5, 0, 0.3, 1)';
const IN = 'cubic-bezier(0.5, 0, 0.9, 0.6)';

interface Performance {
  readonly root: HTMLElement;
  readonly beat: Beat;
  readonly origin: DOMRect | undefined;
}

const MOTIONS: Readonly<Partial<Record<BeatKind, (performance: Performance) => Motion[]>>> = {
  place: ({ root, beat, origin }) => {
    const element = cardOn(root, beat.cells[0]!);
    return [{ element, ms: beat.ms, frames: [{ transform: fromThere(element, origin) }, { transform: 'none' }] }];
  },
  arrive: ({ root, beat, origin }) => {
    const face = cardOn(root, beat.cells[0]!);
    const back = ghostOn(root, beat.cells[0]!);
    const [far, near] = [fromThere(face, origin, 1), fromThere(face, origin, 0.4)];
    return [
      {
        element: back,
        ms: 230,
        isLeaving: true,
        easing: 'ease-in',
        frames: [{ transform: far }, { transform: `${near} ${turned(90)}` }],
      },
      {
        element: face,
        ms: 230,
        delayMs: 230,
        frames: [{ transform: `${near} ${turned(-90)}` }, { transform: 'none' }],
      },
    ];
  },
  boost: ({ root, beat }) => beat.cells.map((cell) => swell(cardOn(root, cell), beat.ms)),
  clash: ({ root, beat }) => (beat.fights ?? []).flatMap((fight, i) => clash(root, fight, i)),
  capture: ({ root, beat }) => beat.cells.flatMap((cell, i) => turnOver(root, cell, APART_MS.capture * i, 170)),
  flip: ({ root, beat }) => beat.cells.flatMap((cell) => turnOver(root, cell, 60 * columnOf(cell), 190)),
  hop: ({ root, beat }) => [leap(root, beat)],
  recruit: ({ root, beat }) => [leap(root, beat)],
  overrun: ({ root, beat }) => beat.cells.map((cell) => crumble(ghostOn(root, cell), beat.ms, 0)),
  boulder: ({ root, beat }) => [
    { element: root.querySelector('.board-grid'), ms: 240, frames: SHAKE },
    ...beat.cells.map((cell, i) => crumble(ghostOn(root, cell), 260, APART_MS.boulder * i)),
  ],
  freeze: ({ root, beat }) => beat.cells.map((cell) => swell(cardOn(root, cell), beat.ms)),
  effect: ({ root, origin }) => {
    const element = root.querySelector('.effect-shown .card');
    return [
      { element, ms: 300, frames: [{ transform: fromThere(element, origin), opacity: 0.4 }, { transform: 'none' }] },
    ];
  },
  swap: ({ root, beat }) =>
    [...root.querySelectorAll('.hand-cards, .hand-backs')].map((element) => swell(element, beat.ms)),
  draw: ({ root, beat }) => {
    const own = root.querySelector('.hand-card:last-child');
    const element =
      beat.seat === beat.table.viewer ? own : root.querySelector(`[data-seat="${beat.seat}"] .card-back:last-child`);
    return [{ element, ms: beat.ms, frames: [{ transform: 'translateY(45%)', opacity: 0 }, { transform: 'none' }] }];
  },
  group: ({ root, beat }) =>
    beat.cells.map((cell, i) => ({ ...rise(cardOn(root, cell), 220), delayMs: (220 * i) / beat.cells.length })),
  countGroup: ({ root, beat }) => beat.cells.map((cell, i) => ({ ...rise(cardOn(root, cell), 260), delayMs: 40 * i })),
  return: ({ root, beat, origin }) => {
    const element = root.querySelector(`[data-hand-card="${beat.cardId}"]`);
    return [{ element, ms: beat.ms, frames: [{ transform: fromThere(element, origin) }, { transform: 'none' }] }];
  },
};

function cardOn(root: HTMLElement, cell: Cell): HTMLElement | null {
  return root.querySelector(`[data-cell="${cellName(cell)}"] .mover:not(.ghost)`);
}

function ghostOn(root: HTMLElement, cell: Cell): HTMLElement | null {
  return root.querySelector(`[data-cell="${cellName(cell)}"] .ghost`);
}

/** The transform that moves the element to where the card came from. @param part of the way, from 0 to 1 */
function fromThere(element: Element | null, origin: DOMRect | undefined, part = 1): string {
  const here = element?.getBoundingClientRect();
  if (!here || !origin || here.width === 0) return 'translateY(-30%) scale(1.2)';
  const x = (origin.left + origin.width / 2 - here.left - here.width / 2) * part;
  const y = (origin.top + origin.height / 2 - here.top - here.height / 2) * part;
  return `translate(${x}px, ${y}px) scale(${1 + (origin.width / here.width - 1) * part})`;
}

const turned = (degrees: number): string => `perspective(40rem) rotateY(${degrees}deg)`;

/** The old face turns away, then the new face turns up. */
function turnOver(root: HTMLElement, cell: Cell, delayMs: number, halfMs: number): Motion[] {
  return [
    {
      element: ghostOn(root, cell),
      ms: halfMs,
      delayMs,
      isLeaving: true,
      easing: IN,
      frames: [{ transform: turned(0) }, { transform: turned(90) }],
    },
    {
      element: cardOn(root, cell),
      ms: halfMs,
      delayMs: delayMs + halfMs,
      frames: [{ transform: turned(-90) }, { transform: turned(0) }],
    },
  ];
}

/** Steps in columns and rows to the north, east, south and west. */
const TOWARDS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The attacker leans over the edge and back; a losing card is knocked away. */
function clash(root: HTMLElement, { cell, direction, wins }: NonNullable<Beat['fights']>[number], i: number): Motion[] {
  const [x, y] = TOWARDS[direction]!;
  const lean = (percent: number): Keyframe => ({ transform: `translate(${x * percent}%, ${y * percent}%)` });
  const delayMs = APART_MS.clash * i;
  const knocked = wins
    ? [lean(0), { ...lean(7), offset: 0.5 }, lean(0)]
    : [lean(0), { ...lean(2), offset: 0.5 }, lean(0)];
  return [
    {
      element: cardOn(root, cell),
      ms: 320,
      delayMs,
      easing: IN_OUT,
      frames: [lean(0), { ...lean(wins ? 16 : 9), offset: 0.45 }, lean(0)],
    },
    { element: cardOn(root, NEIGHBOURS[cell]![direction]!), ms: 240, delayMs: delayMs + 130, frames: knocked },
  ];
}

function leap(root: HTMLElement, { cells, from, ms }: Beat): Motion {
  const element = cardOn(root, cells[0]!);
  const origin = root.querySelector(`[data-cell="${cellName(from!)}"]`)?.getBoundingClientRect();
  const halfway = `${fromThere(element, origin, 0.5)} translateY(-25%) scale(1.2)`;
  const frames = [
    { transform: fromThere(element, origin) },
    { transform: halfway, offset: 0.5 },
    { transform: 'none' },
  ];
  return { element, ms, easing: IN_OUT, frames };
}

function swell(element: Element | null, ms: number): Motion {
  return {
    element,
    ms,
    frames: [
      { transform: 'none' },
      { transform: 'scale(1.08)', filter: 'brightness(1.35)', offset: 0.4 },
      { transform: 'none' },
    ],
  };
}

function rise(element: Element | null, ms: number): Motion {
  return {
    element,
    ms,
    easing: 'ease-in-out',
    frames: [{ transform: 'none' }, { transform: 'translateY(-7%)', offset: 0.5 }, { transform: 'none' }],
  };
}

function crumble(element: Element | null, ms: number, delayMs: number): Motion {
  const gone = { opacity: 0, transform: 'translateY(28%) rotate(-7deg) scale(0.8)' };
  return {
    element,
    ms,
    delayMs,
    isLeaving: true,
    easing: IN,
    frames: [{ opacity: 1, transform: 'rotate(3deg)' }, gone],
  };
}

const SHAKE: Keyframe[] = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translate(${x}px, ${Math.abs(x) / 2}px)` }));
