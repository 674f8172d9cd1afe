// Checks the refused requests of a run.
import { answeredProblems } from './recording.ts';

/**
 * @param isWhole whether all tests ran; if so, a refused request must have been recorded, or the search proves nothing
 */
export async function searchForUndeclared(folder: string, isWhole: boolean): Promise<string[]> {
  const answered = answeredProblems(folder);
  console.log(`Compared with openapi.json: ${answered.length} refused requests`);
  if (answered.length === 0) return isWhole ? ['no refused request was recorded'] : [];
  // Imported only here because it loads the whole HTTP application, which a run of a few small tests does not need.
  const { findUndeclared } = await import('./undeclared.ts');
  return findUndeclared(answered).map((each) => `${each}, which openapi.json does not state`);
}
