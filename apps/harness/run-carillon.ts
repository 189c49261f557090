import { runCommand } from '@carillon/cli/run-command';
import type { Finished } from '@carillon/testing/run-process';

/** Runs a command of `carillon` as a shell does, but in this process: that takes ms instead of seconds. */
export async function runCarillon(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Finished> {
  let output = '';
  let errors = '';
  const status = await runCommand(args, {
    environment,
    print: (line) => {
      output += `${line}\n`;
    },
    complain: (line) => {
      errors += `${line}\n`;
    },
  });
  return { status, output, errors };
}
