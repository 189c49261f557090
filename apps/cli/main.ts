import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
