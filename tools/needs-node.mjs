// Loaded before `npm start` and `npm test`, because their set-up has not run if npm is configured to run no scripts.
import { isNodeCurrent, WHAT_TO_DO } from './setup/node-version.mjs';

if (!isNodeCurrent()) {
  console.error(WHAT_TO_DO);
  process.exit(1);
}
