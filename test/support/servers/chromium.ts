// The browser that browser tests drive.
import { findProgram } from './find-program.ts';

const MAC = '/Applications/{Chromium,Google Chrome}.app/Contents/MacOS/{Chromium,Google Chrome}';

/** The path of a Chromium that runs here; `undefined` if there is none. */
export function findChromium(): string | undefined {
  return findProgram('chromium') ?? findProgram('chromium-browser') ?? findProgram('google-chrome', [MAC]);
}

/** The path of the headless shell: the same engine at two thirds of the CPU time, but without notifications. */
export function findHeadlessShell(): string | undefined {
  return findProgram('chromium-headless-shell');
}
