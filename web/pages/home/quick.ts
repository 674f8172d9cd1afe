// A quick match as the pages start it: with whoever waits, and with the house if nobody comes.
export const HOUSE_AFTER_SECONDS = 30;
export const QUICK = { mode: 'quick', opponent: 'any', houseAfterSeconds: HOUSE_AFTER_SECONDS, strength: 1000 };
