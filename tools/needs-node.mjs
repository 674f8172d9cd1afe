// Loaded before `npm start` and `npm test`: where npm is configured to run no scripts, their set-up has not run.
import { isNodeCurrent, WHAT_TO_DO } from './setup/node-version.mjs';

if (!isNodeCurrent()) {
  console.error(WHAT_TO_DO);
  process.exit(1);
}
