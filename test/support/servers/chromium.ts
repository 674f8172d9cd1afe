// The browser that browser tests drive.
import { findProgram } from './find-program.ts';

const MAC = '/Applications/{Chromium,Google Chrome}.app/Contents/MacOS/{Chromium,Google Chrome}';

/** Path of a Chromium that runs here; `undefined` when there is none. */
export function findChromium(): string | undefined {
  return findProgram('chromium') ?? findProgram('chromium-browser') ?? findProgram('google-chrome', [MAC]);
}

/** Path of the Chromium without a window: the same engine at two thirds of the CPU; it shows no notifications. */
export function findHeadlessShell(): string | undefined {
  return findProgram('chromium-headless-shell');
}
