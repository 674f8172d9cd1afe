// One of the processes that run test files: told a file, answers with its result, until it is told no more.
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
