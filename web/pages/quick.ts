// A quick match as started by the pages: against somebody who is waiting, or the house if nobody comes.
export const HOUSE_AFTER_SECONDS = 30;
export const QUICK = { mode: 'quick', opponent: 'any', houseAfterSeconds: HOUSE_AFTER_SECONDS, strength: 1000 };
