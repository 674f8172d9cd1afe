// What this browser keeps between pages.

/** `null` where nothing is kept, or where nothing may be: a sandbox (the board in a chat) forbids even to ask. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Does nothing where nothing may be kept: the page works without. */
export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A sandbox, or a full or forbidden storage.
  }
}
