// Stops the servers that all test files of a process share, after the last of them.
const STOPS_WITHIN_MS = 60_000;

type Stop = () => Promise<void>;

const stops: Stop[] = [];

/** Call it where the server is started, while Mocha loads test files. */
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
