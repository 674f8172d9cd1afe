// The entry point of a thinking thread (house.ts): answers a question with a move index.
export { chosenIndex as default } from './choose.ts';
