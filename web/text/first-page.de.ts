// The first page's texts and its prerendered board, in one file.
export { homeDe as words } from './home.de.ts';
export { default as board } from 'still-board:de';
