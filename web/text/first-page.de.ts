// What the first page says, and its board as it says it, in one file.
export { homeDe as words } from './home.de.ts';
export { default as board } from 'still-board:de';
