// A process that runs test files: it answers each message with a result, until its parent disconnects.
import { stopShared } from './at-end.ts';
import { endWithWarning } from './closing.ts';
import { joinRecording } from './recording.ts';
import { failOnUnhandledRejections, runSuites, type Selection } from './suites.ts';

failOnUnhandledRejections();
joinRecording();
process.on('message', (selection: Selection) => {
  void runSuites(selection).then((result) => process.send!(result));
});
process.once('disconnect', () => {
  void stopShared().finally(endWithWarning);
});
