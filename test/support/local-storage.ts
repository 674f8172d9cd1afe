// A local storage for page modules that run in this process.

/** Empty before each test; the original is restored after the last. */
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
