// `npm run admin`: performs an operator's command.
import { runCommand } from './command.ts';

const { code, out, err } = await runCommand(process.argv.slice(2), process.env);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
