import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError, UsageError } from './command-error.ts';
import type { ReadSecret, WantedSecret } from './terminal.ts';

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Asks people for secrets, without showing what they type, and reads a line for each from anything else. */
export function openSecretReader(input: Input, output: NodeJS.WritableStream): ReadSecret {
  if (input.isTTY) return (name, wanted) => ask(name, input, { output, ...wanted });
  let nextLine: (() => Promise<string | undefined>) | undefined;
  return async (name, { option }) => {
    nextLine ??= openLines(input);
    const line = await nextLine();
    if (!line)
      throw new UsageError(`The ${name} is missing: give ${option}, or send it as a line of standard input.`);
    return line;
  };
}

/** Reads line by line, and in between not at all, so that who leaves the input open keeps no process alive. */
function openLines(input: Input): () => Promise<string | undefined> {
  const lines: string[] = [];
  let ended = false;
  const reader = createInterface({ input });
  reader.on('line', (line) => lines.push(line));
  reader.on('close', () => {
    ended = true;
  });
  return async () => {
    while (lines.length === 0 && !ended) {
      reader.resume();
      await new Promise<unknown>((done) => reader.once('line', done).once('close', done));
    }
    if (!ended) reader.pause();
    return lines.shift();
  };
}

/** Takes what a terminal would echo. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

interface Asking extends WantedSecret {
  readonly output: NodeJS.WritableStream;
}

function ask(name: string, input: Input, { output, option, isShown = false }: Asking): Promise<string> {
  output.write(`${name[0]?.toUpperCase()}${name.slice(1)}: `);
  const terminal = createInterface({ input, output: isShown ? output : nowhere(), terminal: true });
  return new Promise((done, fail) => {
    terminal.once('line', (line) => {
      if (line === '') fail(new UsageError(`The ${name} is missing: type it, or give ${option}.`));
      else done(line);
      terminal.close();
    });
    terminal.once('close', () => {
      if (!isShown) output.write('\n');
      fail(new CommandError('Nothing was done.')); // by Ctrl-C or Ctrl-D, unless there was a line
    });
  });
}

/** Help for an option that says a secret to everybody on the machine. */
export const seenByOthers = (name: string): string =>
  `${name}; others see it in the list of processes and in the history of the shell: without it, it is asked for or read from standard input`;
