import { runCommand } from './run-command.ts';
import { openSecretReader } from './secret-reader.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  readSecret: openSecretReader(process.stdin, process.stderr),
});
