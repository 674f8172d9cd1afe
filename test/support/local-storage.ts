// What a browser keeps for a page, for modules of the pages that run here.

/** Empty before each test; what was there before is back after the last. */
export function useLocalStorage(): void {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  beforeEach(() => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: kept.set.bind(kept),
      removeItem: kept.delete.bind(kept),
      key: (index: number) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size;
      },
    };
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  });
  after(() => {
    if (original) Object.defineProperty(globalThis, 'localStorage', original);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  });
}
