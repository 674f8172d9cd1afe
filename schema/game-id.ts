// The format of game ids.

/** Whether a text has the format of a game id; the game need not exist. */
export function isGameId(text: string): boolean {
  return /^g_[0-9A-Za-z]{1,40}$/.test(text);
}
