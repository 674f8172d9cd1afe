// Draws a card of the board as SVG, from the same parts as on the pages, with the colours and lengths of their style
// sheets.
import { cardOf, type CardId, type Color, type Sides } from '../engine/index.ts';
import { EMBLEM_PATHS } from '../../web/art/emblem-paths.ts';
import { DIGIT_STEP, DIGITS } from '../../web/art/digits.ts';
import { drawn, type Subject } from '../../web/art/drawn.ts';
import { BACK_PATHS, OWNER_MARKS, TABLE_SIGNS } from '../../web/art/table-signs.ts';
import { mixed, paint } from './color.ts';
import type { Lettering } from './lettering.ts';
import { share, stopsOf, type Sheet } from './sheet.ts';
import {
  clip,
  cutCorners,
  filled,
  inset,
  linearGradient,
  outlined,
  placed,
  radialGradient,
  round,
  rounded,
  type Box,
  type Definitions,
} from './svg.ts';

export type Side = 'day' | 'night';

/** Shared by all parts of a picture. */
export interface Brush {
  readonly sheet: Sheet;
  readonly defs: Definitions;
  readonly lettering: Lettering;
}

export interface DrawnCard {
  readonly cardId: CardId;
  readonly side: Side;
  readonly sides: Sides;
  readonly frozen: boolean;
  readonly turned: boolean;
  readonly boosted: boolean;
  readonly showsColor: boolean;
}

/** The rim of `.card-face::before`, which the sheet gives with a minimum in pixels. */
const RIM = 2.4;
const SKY_ANGLE = 160;
/** Cards at least this wide, in pixels, show their name, as by the sheet's `@container`. */
const NAMED_FROM = 104;

const selectorOf = (side: Side): string => `.card[data-owner='${side}']`;

export function card(brush: Brush, drawnCard: DrawnCard, box: Box): string {
  const { cardId, side, turned, boosted, frozen, showsColor } = drawnCard;
  const { color, name } = cardOf(cardId);
  const power = boosted ? powerOf(brush, color as Color) : undefined;
  return [
    `<g data-card="${name}">`,
    face(brush, side, box, power?.fill),
    halo(brush, side, box),
    portraitOnCard(brush, { champion: cardId }, { side, turned }, box),
    box.width >= NAMED_FROM ? cardName(brush, name, { side, boosted }, box) : '',
    frozen ? ice(brush, side, box) : '',
    numbers(brush, drawnCard, box, power),
    ownerMark(brush, side, box),
    showsColor && color !== 'none' ? emblem(brush, color, side, box) : '',
    turned ? badge(brush, 'turned', side, box) : '',
    frozen ? badge(brush, 'frozen', side, box) : '',
    '</g>',
  ].join('');
}

export function cardBack(brush: Brush, side: Side, box: Box): string {
  const color = brush.sheet(side === 'day' ? '.back-pattern' : ".card[data-owner='night'] .back-pattern", 'color');
  const scale = Math.max(box.width / 60, box.height / 72);
  const [left, top] = [box.x + (box.width - 60 * scale) / 2, box.y + (box.height - 72 * scale) / 2];
  const pattern = [
    `<path d="${BACK_PATHS.faint}" ${paint(`${color}40`)}/>`,
    `<path d="${BACK_PATHS.bright}" ${paint(color)}/>`,
    `<path d="${BACK_PATHS.line}" fill="none" ${paint(`${color}66`, 'stroke')} stroke-width="2"/>`,
  ].join('');
  const at = `translate(${round(left)} ${round(top)}) scale(${round(scale)})`;
  return `${face(brush, side, box)}<g clip-path="${clip(brush.defs, outlineOf(side, box))}"><g transform="${at}">${pattern}</g></g>`;
}

/** A portrait in a box, as on the pages; `side` re-lights it. */
export function portrait({ sheet, defs }: Brush, subject: Subject, box: Box, side?: Side): string {
  const parts = drawn(subject);
  if (!parts) return '';
  const colors = artColors(sheet, parts.colors, side);
  const half = clip(defs, 'M50 -20H130V140H50z');
  const markup = parts.markup
    .replaceAll(/var\(--art-(\w+)\)/g, (_, tone: string) => colors[tone]!)
    .replaceAll('class="art-shade"', `fill="#150a2e" fill-opacity="0.2" clip-path="${half}"`)
    .replaceAll('class="art-line"', 'fill="none" stroke-linecap="round" stroke-linejoin="round"')
    .replaceAll(/clip-path="path\('([^']+)'\) view-box"/g, (_, path: string) => `clip-path="${clip(defs, path)}"`);
  const size = Math.min(box.width, box.height);
  const left = box.x + (box.width - size) / 2;
  return `<g transform="translate(${round(left)} ${round(box.y + box.height - size)}) scale(${round(size / 100)})">${markup}</g>`;
}

/** A number drawn with strokes, centred at a point. */
export function numeral(
  value: string,
  at: { readonly x: number; readonly y: number },
  height: number,
  color: string,
): string {
  const scale = height / 28;
  const width = (value.length * DIGIT_STEP + 1) * scale;
  const paths = [...value]
    .map((digit, i) => `<path d="${DIGITS[Number(digit)]}" transform="translate(${i * DIGIT_STEP} 0)"/>`)
    .join('');
  const stroke = `fill="none" ${paint(color, 'stroke')} stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"`;
  const where = `translate(${round(at.x - width / 2)} ${round(at.y - height / 2)}) scale(${round(scale)})`;
  return `<g transform="${where}" ${stroke}>${paths}</g>`;
}

export function sign(path: string, box: Box, color: string, more = ''): string {
  return placed(`<path d="${path}" fill-rule="evenodd" ${paint(color)} ${more}/>`, 24, box);
}

function face({ sheet, defs }: Brush, side: Side, box: Box, rim?: string): string {
  const u = unit(box);
  const inner = inset(box, RIM * u);
  const sky = sheet(selectorOf(side), '--sky');
  const lit = linearGradient(defs, inner, SKY_ANGLE, stopsOf(sky));
  const shadow = [6, 4, 2].map((by) => filled(rounded({ ...box, y: box.y + by }, 14 * u), '#00000026')).join('');
  return [
    shadow,
    filled(outlineOf(side, box), rim ?? sheet(side === 'night' ? selectorOf(side) : '.card', '--rim')),
    side === 'day' ? outlined(outlineOf(side, inset(box, 0.4 * u)), sheet(selectorOf(side), '--edge'), 0.8 * u) : '',
    filled(
      side === 'night' ? cutCorners(inner, 12 * u) : rounded(inner, (share(sheet('.card', '--corner')) - 2) * u),
      lit,
    ),
    stars(sky, inner),
  ].join('');
}

function outlineOf(side: Side, box: Box): string {
  const u = unit(box);
  return side === 'night' ? cutCorners(box, 13 * u) : rounded(box, 15 * u);
}

/** The stars of the night sky. */
function stars(sky: string, box: Box): string {
  const found = sky.matchAll(/radial-gradient\(circle at ([\d.]+)% ([\d.]+)%, (#\w+) 0 ([\d.]+)cqmin/g);
  return [...found]
    .map(([, x, y, color, radius]) => {
      const [cx, cy] = [box.x + (box.width * Number(x)) / 100, box.y + (box.height * Number(y)) / 100];
      return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(Number(radius) * unit(box))}" ${paint(color!)}/>`;
    })
    .join('');
}

function halo({ sheet, defs }: Brush, side: Side, box: Box): string {
  const u = unit(box);
  const size = share(sheet('.card-halo', 'width')) * u;
  const [x, y] = [box.x + (box.width - size) / 2, box.y + box.height - 22 * u - size];
  const stops = stopsOf(sheet(selectorOf(side), '--halo'));
  const fill = radialGradient(defs, { x: x + 0.38 * size, y: y + 0.32 * size, radius: 0.92 * size }, stops);
  return `<circle cx="${round(x + size / 2)}" cy="${round(y + size / 2)}" r="${round(size / 2)}" fill="${fill}"/>`;
}

function portraitOnCard(
  brush: Brush,
  subject: Subject,
  { side, turned }: Pick<DrawnCard, 'side' | 'turned'>,
  box: Box,
): string {
  const inner = inset(box, RIM * unit(box));
  const picture = portrait(brush, subject, inner, side);
  const middle = `${round(box.x + box.width / 2)} ${round(box.y + box.height / 2)}`;
  const hung = turned ? `<g transform="rotate(180 ${middle})">${picture}</g>` : picture;
  const outline = side === 'night' ? cutCorners(inner, 12 * unit(box)) : rounded(inner, 13 * unit(box));
  return `<g clip-path="${clip(brush.defs, outline)}">${hung}</g>`;
}

/** `portrait.css`: night mixes every colour with its own dark. */
function artColors(
  sheet: Sheet,
  raw: Readonly<Record<string, string>>,
  side: Side | undefined,
): Record<string, string> {
  const isNight = side === 'night';
  const [relight, relit] = isNight
    ? [sheet(selectorOf('night'), '--relight'), share(sheet(selectorOf('night'), '--relit')) / 100]
    : ['#ffffff', 0];
  const lit = (part: string, weight = 1): string => mixed(raw[`--raw-${part}`]!, relight, relit * weight);
  return {
    cloth: lit('cloth'),
    accent: lit('accent'),
    trim: lit('trim'),
    skin: lit('skin', 0.7),
    hair: lit('hair', 0.8),
    lines: mixed(raw['--raw-skin']!, '#4a1a20', 0.52),
    blush: isNight ? sheet(selectorOf('night'), '--blush') : '#d9574c',
    dark: '#24122e',
    light: isNight ? sheet(selectorOf('night'), '--eye-white') : '#fffaf0',
  };
}

interface Power {
  readonly fill: string;
  readonly ink: string;
}

function powerOf({ sheet }: Brush, color: Color): Power {
  if (color === 'gold') {
    const selector = ".card[data-boosted][data-color='gold']";
    return { fill: sheet(selector, '--power'), ink: sheet(selector, '--on-power') };
  }
  return { fill: sheet(`.card[data-color='${color}']`, '--gem'), ink: '#ffffff' };
}

function numbers({ sheet }: Brush, { side, sides, boosted }: DrawnCard, box: Box, power?: Power): string {
  const u = unit(box);
  const size = boosted ? '.card[data-boosted] .side' : '.side';
  const [across, deep] = [share(sheet(size, '--tab-width')) * u, share(sheet(size, '--tab-depth')) * u];
  const height = share(boosted ? sheet('.card[data-boosted]', '--numeral') : sheet('.numeral', 'height')) * u;
  const r = 12 * u;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const tabs: [Box, [number, number, number, number]][] = [
    [{ x: middleX - across / 2, y: box.y, width: across, height: deep }, [0, 0, r, r]],
    [{ x: box.x + box.width - deep, y: middleY - across / 2, width: deep, height: across }, [r, 0, 0, r]],
    [{ x: middleX - across / 2, y: box.y + box.height - deep, width: across, height: deep }, [r, r, 0, 0]],
    [{ x: box.x, y: middleY - across / 2, width: deep, height: across }, [0, r, r, 0]],
  ];
  const ring = power ? '#ffffff' : side === 'day' ? '#c9780f66' : '#8f89ff55';
  const drawTab = ([tab, corners]: (typeof tabs)[number], i: number): string => {
    const outline = rounded(tab, corners);
    const middle = { x: tab.x + tab.width / 2, y: tab.y + tab.height / 2 };
    return (
      filled(outline, power?.fill ?? sheet(selectorOf(side), '--tab')) +
      outlined(outline, ring, (power ? 1.4 : 0.9) * u) +
      numeral(String(sides[i]), middle, height, power?.ink ?? sheet(selectorOf(side), '--ink'))
    );
  };
  return tabs.map(drawTab).join('');
}

function ownerMark({ sheet }: Brush, side: Side, box: Box): string {
  const u = unit(box);
  const selector = side === 'night' ? ".card[data-owner='night'] .owner-mark" : '.card-face > .owner-mark';
  const at = share(sheet(selector, 'left')) * u;
  const size = share(sheet(selector, 'width')) * u;
  const where = { x: box.x + at, y: box.y + at, width: size, height: size };
  return sign(OWNER_MARKS[side], where, sheet(`.owner-mark-${side}`, 'fill'));
}

function emblem({ sheet }: Brush, color: Color, side: Side, box: Box): string {
  const u = unit(box);
  const at = share(sheet(side === 'night' ? ".card[data-owner='night'] .emblem" : '.card-face > .emblem', 'right')) * u;
  const size = share(sheet('.card-face > .emblem', 'width')) * u;
  const gem = sheet(`.card[data-color='${color}']`, side === 'night' ? '--gem-lit' : '--gem');
  const where = { x: box.x + box.width - at - size, y: box.y + at, width: size, height: size };
  const edge = `${paint(sheet(selectorOf(side), '--tab'), 'stroke')} stroke-width="2.4" stroke-linejoin="round"`;
  return sign(EMBLEM_PATHS[color], where, gem, edge) + sign(EMBLEM_PATHS[color], where, gem);
}

function cardName(
  { sheet, lettering }: Brush,
  name: string,
  { side, boosted }: Pick<DrawnCard, 'side' | 'boosted'>,
  box: Box,
): string {
  const u = unit(box);
  const size = Math.max(11, share(sheet('.card-name', 'font')) * u);
  const foot = share(boosted ? sheet('.card[data-boosted] .card-name', 'bottom') : sheet('.card-name', 'inset')) * u;
  const height = size * 1.24;
  const inner = inset(box, RIM * u);
  const y = box.y + box.height - foot - height;
  const where = {
    x: box.x + box.width / 2,
    y: y + size * 0.87,
    size,
    anchor: 'middle',
    maxWidth: inner.width - 8,
  } as const;
  const ribbon = rounded({ ...inner, y, height }, 0);
  const ink = sheet(selectorOf(side), '--ink');
  return filled(ribbon, `${sheet(selectorOf(side), '--tab')}e6`) + lettering.write({ text: name, ...where }, ink);
}

/** Ice around the edge of the card; the middle still shows its owner. */
function ice({ defs }: Brush, side: Side, box: Box): string {
  const u = unit(box);
  const icicles = Array.from({ length: Math.floor(box.width / (11 * u)) }, (_, i) => {
    const left = box.x + 4 * u + i * 11 * u;
    const length = (i % 2 === 0 ? 22 : 15) * u;
    return `M${round(left)} ${round(box.y)}h${round(9 * u)}l${round(-4.5 * u)} ${round(length)}z`;
  }).join('');
  const rim = [
    outlined(outlineOf(side, inset(box, 6 * u)), '#2f8fc4', 1.5 * u),
    outlined(outlineOf(side, inset(box, 2.5 * u)), '#d8f4ff', 5 * u),
    outlined(outlineOf(side, inset(box, 9 * u)), '#bfeaff66', 8 * u),
  ].join('');
  return `<g clip-path="${clip(defs, outlineOf(side, box))}">${filled(icicles, '#dff4ffd9')}${rim}</g>`;
}

function badge({ sheet }: Brush, which: 'frozen' | 'turned', side: Side, box: Box): string {
  const u = unit(box);
  const size = share(sheet('.card-badge', 'width')) * u;
  const x = which === 'turned' ? box.x + 6 * u : box.x + box.width - 6 * u - size;
  const where = { x, y: box.y + box.height - 6 * u - size, width: size, height: size };
  const [ground, ink] =
    which === 'turned'
      ? [sheet(selectorOf(side), '--ink'), sheet(selectorOf(side), '--tab')]
      : [sheet('.card-frozen', 'background'), '#ffffff'];
  return (
    filled(rounded(where, size / 2), ground) +
    sign(TABLE_SIGNS[which], inset(where, share(sheet('.card-badge', 'padding')) * u), ink)
  );
}

/** A hundredth of the shorter side: `1cqmin`. */
function unit({ width, height }: Box): number {
  return Math.min(width, height) / 100;
}
