// The colours of portraits.
import type { Color } from '../../src/engine/index.ts';

export const SKINS = ['#f3cfae', '#e3ad80', '#bf8154', '#93603c', '#6b4630', '#a9c3a4', '#b4cbd6', '#d3cbbd'] as const;

export const HAIR_COLORS = [
  '#3a2438',
  '#7a3f22',
  '#b5602a',
  '#d99b3f',
  '#efe3cf',
  '#9aa0b4',
  '#58683f',
  '#2d4a66',
] as const;

type Palette = readonly [cloth: string, accent: string, trim: string];

export const PALETTES: Record<Color, readonly [Palette, Palette, Palette, Palette]> = {
  red: [
    ['#b5302f', '#ffa24a', '#ffe3b8'],
    ['#8d2747', '#ff7d5a', '#ffd7c2'],
    ['#cf5a2a', '#ffd25e', '#fff0cf'],
    ['#6e2a35', '#f2683c', '#f3d9c0'],
  ],
  blue: [
    ['#23639f', '#7fd0e6', '#eaf6f2'],
    ['#2f8296', '#b6e8d8', '#fff4dc'],
    ['#3a4f94', '#8fb4ff', '#e3ecff'],
    ['#1d4a63', '#5fc1c9', '#dff2ee'],
  ],
  green: [
    ['#3f7d3c', '#bfdc69', '#f4ecc2'],
    ['#647f2b', '#e3d35e', '#f7f0cf'],
    ['#2c6b58', '#8ed69a', '#e6f5dc'],
    ['#5c5a2c', '#a9c45a', '#efe3b4'],
  ],
  gold: [
    ['#b57c18', '#ffdf75', '#fff6d6'],
    ['#8a5a2a', '#f3b64a', '#ffeec4'],
    ['#c98f2b', '#fff0a8', '#fffbe6'],
    ['#76542f', '#e0a53a', '#f8e2b0'],
  ],
};
