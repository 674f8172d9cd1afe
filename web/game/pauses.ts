// Waits that can all be ended early.

interface Pauses {
  pause(ms: number): Promise<void>;
  endAll(): void;
}

export function newPauses(): Pauses {
  const open = new Set<() => void>();
  return {
    pause(ms) {
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          open.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        open.add(end);
      });
    },
    endAll() {
      for (const end of open) end();
    },
  };
}
