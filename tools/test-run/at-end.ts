// Servers that all test files of a process share are stopped when it has run the last of them.
const STOPS_WITHIN_MS = 60_000;

type Stop = () => Promise<void>;

const stops: Stop[] = [];

/** Call it where the server is shared, while Mocha loads test files. */
export function atEnd(stop: Stop): void {
  const isLane = process.send !== undefined;
  if (isLane) {
    stops.push(stop);
    return;
  }
  after('stops what is shared', async function () {
    this.timeout(STOPS_WITHIN_MS);
    await stop();
  });
}

/** The last that was started is the first to stop. */
export async function stopShared(): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}
