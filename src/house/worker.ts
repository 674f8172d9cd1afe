// The entry of a thinking thread (house.ts): one question, one index.
export { chosenIndex as default } from './choose.ts';
