// What this browser stores between pages. Local storage throws in a sandbox (the board in a chat), when settings block it,
// and when it is full: then the value is kept in memory for this page.
const ofThisPage = new Map<string, string>();

/** `null` if nothing is stored. */
export function storedText(key: string): string | null {
  return ofThisPage.get(key) ?? allowed(() => localStorage.getItem(key)) ?? null;
}

/** @returns whether it is stored for other pages too */
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

/** Kept until this tab is closed; "" if nothing is. */
export function textOfTab(key: string): string {
  return allowed(() => sessionStorage.getItem(key)) ?? '';
}

export function storeTextOfTab(key: string, text: string): void {
  allowed(() => sessionStorage.setItem(key, text));
}

function allowed<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
