// The first page's texts and its prerendered board, in one file.
export { homeEn as words } from './home.en.ts';
export { default as board } from 'still-board:en';
