// Stops the servers that all test files of a process share, after the last file.
const STOPS_WITHIN_MS = 60_000;

type Stop = () => Promise<void>;

const stops: Stop[] = [];

/** Must be called while Mocha loads test files, where the server is started. */
export function atEnd(stop: Stop): void {
  const isLane = process.send !== undefined;
  if (isLane) {
    stops.push(stop);
    return;
  }
  after('stops shared servers', async function () {
    this.timeout(STOPS_WITHIN_MS);
    await stop();
  });
}

/** In reverse order of their start. */
export async function stopShared(): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}
