// How a game's id looks.

/** Whether a text may be the id of a game, whether or not there is one. */
export function isGameId(text: string): boolean {
  return /^g_[0-9A-Za-z]{1,40}$/.test(text);
}
