// What this browser keeps between pages. A sandbox (the board in a chat) and settings forbid even to ask, and a full storage
// takes no more: then a page keeps it for itself.
const ofThisPage = new Map<string, string>();

/** `null` where nothing is kept. */
export function storedText(key: string): string | null {
  return ofThisPage.get(key) ?? allowed(() => localStorage.getItem(key)) ?? null;
}

/** @returns whether it is kept for other pages too */
export function storeText(key: string, text: string): boolean {
  ofThisPage.set(key, text);
  return !!allowed(() => {
    localStorage.setItem(key, text);
    return ofThisPage.delete(key);
  });
}

export function forgetText(key: string): void {
  ofThisPage.delete(key);
  allowed(() => localStorage.removeItem(key));
}

export function storedKeys(): string[] {
  const kept = allowed(() => Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!));
  return [...new Set([...ofThisPage.keys(), ...(kept ?? [])])];
}

function allowed<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
