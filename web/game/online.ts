// Waiting for the connection.

/** How often to check it. */
const CHECK_EVERY_MS = 500;

/** Polls, because a sleeping page may miss the `online` event. @throws AbortError soon after the signal is aborted */
export async function untilOnline(isOnline: () => boolean, signal: AbortSignal): Promise<void> {
  while (!isOnline()) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    signal.throwIfAborted();
  }
}
