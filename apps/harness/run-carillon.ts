import { Readable } from 'node:stream';
import { runCommand } from '@carillon/cli/run-command';
import { openSecretReader } from '@carillon/cli/secret-reader';
import type { Finished } from '@carillon/testing/run-process';

/** Runs a command of `carillon` as a shell does, but in this process: that takes ms instead of seconds. @param input what comes on standard input */
export async function runCarillon(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = '',
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
    readSecret: openSecretReader(Readable.from([input]), process.stderr),
  });
  return { status, output, errors };
}
