// What the first page says, and its board as it says it, in one file.
export { homeEn as words } from './home.en.ts';
export { default as board } from 'still-board:en';
