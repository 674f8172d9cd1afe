// `npm run admin`: performs an operator's command.
import { runCommand } from './command.ts';

// Such as a reader that has what it wants (`| head`), or a full disk.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.stderr.write(`The output cannot be written: ${message}\nWrite it somewhere else.\n`);
  process.exitCode = 1;
});
const { code, out, err } = await runCommand(process.argv.slice(2), process.env);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
