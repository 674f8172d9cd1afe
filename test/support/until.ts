// Waits for a condition that something else brings about; fails with its text if that takes too long.

export async function until(condition: () => boolean | Promise<boolean>, withinMs = 120_000): Promise<void> {
  const endsAt = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > endsAt) throw new Error(`not within ${withinMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
