// Whole pictures as SVG, one drawing for each kind of scene.
import { cellName, CELLS, CARDS, sidesAt, type PlacedCard, type Seat } from '../engine/index.ts';
import { drawn } from '../../web/art/drawn.ts';
import { OWNER_MARKS } from '../../web/art/table-signs.ts';
import { board, SIDES, type BoardScene } from './board.ts';
import { cardBack, numeral, portrait, sign, type Brush, type Side } from './card.ts';
import { newLettering, type TextLine } from './lettering.ts';
import {
  PICTURE_SIZE,
  type InviteScene,
  type LeagueScene,
  type Person,
  type ProfileScene,
  type PictureScene,
  type TableScene,
} from './scene.ts';
import { darkOf, pageSheet } from './sheet.ts';
import {
  clip,
  filled,
  inset,
  linearGradient,
  newDefinitions,
  outlined,
  radialGradient,
  round,
  rounded,
  type Box,
} from './svg.ts';

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const WHOLE: Box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const CREAM = '#fff3d4';
const PALE = '#c9bedd';
const GOLD = '#ffcb62';

/** @returns a function that draws a scene as an SVG document; style sheets and fonts are read once */
export function newDrawing(): (scene: PictureScene) => string {
  const [sheet, lettering] = [pageSheet(), newLettering()];
  return (scene) => {
    const brush: Brush = { sheet, lettering, defs: newDefinitions() };
    const markup = sky(brush) + markupOf(brush, scene);
    const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${brush.defs.markup()}${markup}</svg>`;
  };
}

function markupOf(brush: Brush, scene: PictureScene): string {
  switch (scene.is) {
    case 'table':
      return table(brush, scene);
    case 'invite':
      return invite(brush, scene);
    case 'profile':
      return profile(brush, scene);
    case 'league':
      return league(brush, scene);
    case 'arena':
      return arena(brush);
  }
}

/** Dusk above, dawn below, as behind the table on the pages. */
function sky({ sheet, defs }: Brush): string {
  const stops = (['--dusk', '--noon', '--dawn'] as const).map((token, i) => ({
    color: darkOf(sheet(':root', token)),
    at: [0, 0.48, 1][i],
  }));
  const glow = radialGradient(defs, { x: 180, y: 700, radius: 620 }, [
    { color: '#ffb43c59', at: 0 },
    { color: '#ffb43c00', at: 1 },
  ]);
  return filled(rounded(WHOLE, 0), linearGradient(defs, WHOLE, 180, stops)) + filled(rounded(WHOLE, 0), glow);
}

function table(brush: Brush, scene: TableScene): string {
  const where: Box = { x: 362, y: 26, width: 812, height: 570 };
  return [
    seat(brush, scene, 'B', { x: 30, y: 26, width: 308, height: 246 }),
    state(brush, scene),
    seat(brush, scene, 'A', { x: 30, y: 350, width: 308, height: 246 }),
    board(brush, scene, where),
  ].join('');
}

/** A player beside the board: face, score, name; the winner's is framed in gold. */
function seat(brush: Brush, scene: TableScene, which: Seat, box: Box): string {
  const { players, score, winner } = scene;
  const side = SIDES[which];
  const hasWon = winner === which;
  const middle = { x: box.x + 226, y: box.y + 84 };
  const color = hasWon || winner === null ? CREAM : PALE;
  return [
    filled(rounded(box, 22), side === 'day' ? '#ffe2a024' : '#46419f66'),
    outlined(rounded(inset(box, 1.5), 21), hasWon ? GOLD : '#ffffff26', hasWon ? 4 : 2),
    seated(brush, players[which], side, { x: box.x + 18, y: box.y + 18, width: 132, height: 132 }),
    score ? numeral(String(score[which]), middle, 92, color) : '',
    !score && hasWon ? line(brush, 'won', { x: middle.x, y: middle.y + 16, size: 60, anchor: 'middle' }, GOLD) : '',
    line(brush, nameOf(brush, players[which], side), { x: box.x + 20, y: box.y + 206, size: 42, maxWidth: 268 }),
  ].join('');
}

function state(brush: Brush, { isLive, caption }: TableScene): string {
  const dot = isLive ? '<circle cx="50" cy="309" r="11" fill="#ff5d4d"/>' : '';
  return (
    dot +
    line(brush, caption, { x: isLive ? 72 : 40, y: 321, size: 36, maxWidth: 160 }, GOLD) +
    line(brush, 'Game Arena', { x: 338, y: 319, size: 25, anchor: 'end' }, PALE)
  );
}

/** The host across the table; the guest's five cards in the foreground, face down. */
function invite(brush: Brush, { host }: InviteScene): string {
  const backs = [-2, -1, 0, 1, 2].map((place) => {
    const box = { x: 850 + place * 92 - 74, y: 404 + place * place * 9, width: 148, height: 178 };
    const middle = `${round(box.x + 74)} ${round(box.y + 178)}`;
    return `<g transform="rotate(${place * 7} ${middle})">${cardBack(brush, 'day', box)}</g>`;
  });
  const name = nameOf(brush, host, 'night');
  return [
    tilted(board(brush, posed(INVITE_BOARD), { x: 560, y: 60, width: 580, height: 400 })),
    ...backs,
    framed(brush, host, { x: 70, y: 64, width: 240, height: 240 }),
    seatMark('night', { x: 270, y: 264, width: 46, height: 46 }),
    line(brush, name, { x: 66, y: 392, size: 78, maxWidth: 470 }),
    line(brush, 'invites you to a game', { x: 68, y: 448, size: 44, maxWidth: 470 }, GOLD),
    line(brush, 'Cards on a 3 × 5 board', { x: 68, y: 518, size: 34 }, PALE),
    line(brush, 'Sit down and play: no account', { x: 68, y: 562, size: 34 }, PALE),
  ].join('');
}

function profile(brush: Brush, { who, line: about, rating }: ProfileScene): string {
  return [
    framed(brush, who, { x: 76, y: 95, width: 440, height: 440 }),
    line(brush, profileNameOf(brush, who), { x: 570, y: 214, size: 96, maxWidth: 560 }),
    numeral(String(rating), { x: 570 + String(rating).length * 47, y: 330 }, 132, GOLD),
    line(brush, 'rating', { x: 586 + String(rating).length * 94, y: 392, size: 40 }, PALE),
    line(brush, about, { x: 572, y: 478, size: 42, maxWidth: 560 }, CREAM),
    line(brush, 'Game Arena', { x: 572, y: 536, size: 32 }, PALE),
  ].join('');
}

/** The top three on a podium, the winner in the middle. */
function league(brush: Brush, { name, line: about, leaders }: LeagueScene): string {
  const steps = [
    { x: 500, top: 214, size: 190 },
    { x: 270, top: 290, size: 150 },
    { x: 770, top: 318, size: 150 },
  ];
  const shown = leaders.slice(0, steps.length).map((leader, place) => {
    const { x, top, size } = steps[place]!;
    const step = {
      x: x - (place === 0 ? 0 : 10),
      y: top + size + 8,
      width: size + (place === 0 ? 10 : 20),
      height: HEIGHT,
    };
    const middle = step.x + step.width / 2;
    return [
      filled(rounded(step, 16), place === 0 ? '#ffcb62' : '#46419f'),
      framed(brush, leader, { x: middle - size / 2, y: top, width: size, height: size }),
      numeral(String(place + 1), { x: middle, y: step.y + 56 }, 60, place === 0 ? '#3a1a06' : CREAM),
      line(
        brush,
        profileNameOf(brush, leader),
        { x: middle, y: step.y + 124, size: 30, anchor: 'middle', maxWidth: step.width - 16 },
        place === 0 ? '#3a1a06' : CREAM,
      ),
    ].join('');
  });
  return [
    line(brush, brush.lettering.writable(name) ?? 'A league', {
      x: 600,
      y: 98,
      size: 72,
      anchor: 'middle',
      maxWidth: 1080,
    }),
    line(brush, about, { x: 600, y: 154, size: 38, anchor: 'middle', maxWidth: 1080 }, GOLD),
    ...shown,
  ].join('');
}

function arena(brush: Brush): string {
  return [
    tilted(board(brush, posed(ARENA_BOARD), { x: 500, y: 84, width: 660, height: 462 })),
    line(brush, 'Game', { x: 64, y: 214, size: 132 }),
    line(brush, 'Arena', { x: 64, y: 330, size: 132 }),
    line(brush, 'A duel of cards', { x: 68, y: 420, size: 46 }, GOLD),
    line(brush, 'on fifteen cells', { x: 68, y: 474, size: 46 }, GOLD),
    line(brush, 'People and agents, day and night', { x: 68, y: 550, size: 30, maxWidth: 420 }, PALE),
  ].join('');
}

/** Leans back to the right. */
function tilted(markup: string): string {
  return `<g transform="translate(40 -18) skewY(2.2) skewX(-3)">${markup}</g>`;
}

function line({ lettering }: Brush, text: string, where: Omit<TextLine, 'text'>, color = CREAM): string {
  return lettering.write({ text, ...where }, color);
}

/** The side instead of a name that the font cannot write; the title of the link still contains the name. */
function nameOf({ lettering }: Brush, { name }: Person, side: Side): string {
  return lettering.writable(name) ?? (side === 'day' ? 'Day' : 'Night');
}

/** The same for a picture without sides. */
function profileNameOf({ lettering }: Brush, { name, face }: Person): string {
  return lettering.writable(name) ?? (face.agent === undefined ? 'A player' : 'An agent');
}

/** The face with the mark of its side; only the mark if there is no face. */
function seated(brush: Brush, who: Person, side: Side, box: Box): string {
  if (!drawn(who.face)) return seatMark(side, box);
  return framed(brush, who, box) + seatMark(side, { x: box.x + 98, y: box.y + 98, width: 46, height: 46 });
}

function framed(brush: Brush, { face }: Person, box: Box): string {
  const outline = rounded(box, box.width * 0.2);
  const ground = radialGradient(
    brush.defs,
    { x: box.x + box.width * 0.38, y: box.y + box.height * 0.32, radius: box.width * 0.92 },
    [
      { color: '#ffe9b8', at: 0 },
      { color: '#f0b24c', at: 0.75 },
    ],
  );
  return [
    filled(rounded({ ...box, y: box.y + 6 }, box.width * 0.2), '#00000040'),
    filled(outline, ground),
    `<g clip-path="${clip(brush.defs, outline)}">${portrait(brush, face, box)}</g>`,
    outlined(outline, '#fffdf6', Math.max(3, box.width * 0.022)),
  ].join('');
}

function seatMark(side: Side, box: Box): string {
  const [ground, edge, ink] = side === 'day' ? ['#ffe2a0', '#7a4405', '#b85c04'] : ['#2a2670', '#a19cff', '#ffe9b0'];
  const outline = rounded(box, box.width * (side === 'day' ? 0.5 : 0.17));
  const mark = sign(OWNER_MARKS[side], inset(box, box.width * 0.15), ink);
  return filled(outline, ground) + outlined(outline, edge, 2 + box.width * 0.02) + mark;
}

type PosedCards = Readonly<Record<string, readonly [Seat, string]>>;

const INVITE_BOARD: PosedCards = {
  C1: ['A', 'Antlerkin'],
  D1: ['A', 'Pearlthief'],
  C2: ['B', 'Amberjudge'],
  D2: ['B', 'Gullmother'],
  E2: ['A', 'Foamsquire'],
};

const ARENA_BOARD: PosedCards = {
  C1: ['B', 'Tollkeeper'],
  D1: ['B', 'Gullmother'],
  E1: ['A', 'Rimesinger'],
  B2: ['B', 'Amberjudge'],
  C2: ['A', 'Pyrelark'],
  D2: ['A', 'Foamsquire'],
  C3: ['A', 'Cloverduke'],
  D3: ['A', 'Ashpiper'],
  E3: ['B', 'Vaultcantor'],
};

/** A board as it may look in a game. @throws Error for a card or cell that does not exist */
function posed(cards: PosedCards): BoardScene {
  const placedOn = CELLS.map((cell): PlacedCard | null => {
    const posedCard = cards[cellName(cell)];
    if (!posedCard) return null;
    const [owner, name] = posedCard;
    return { cardId: CARDS.find((each) => each.name === name)!.id, owner, frozen: false, turned: false };
  });
  return {
    ruleset: 'classic',
    cards: placedOn.map((each, cell) => each && { ...each, sides: sidesAt(placedOn, [], cell), boosted: false }),
    operatorTiles: [],
    powerTiles: [],
    keyMove: null,
  };
}
