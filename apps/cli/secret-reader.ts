import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/**
 * Reads a secret by its name, such as `password`. Several come one after another.
 * @param shown true for what is no secret: then people see what they type
 * @throws {CommandError} without one
 */
export type ReadSecret = (name: string, shown?: { readonly isShown: boolean }) => Promise<string>;

/** Asks people for secrets, without showing what they type, and reads a line for each from anything else. */
export function openSecretReader(input: Input, output: NodeJS.WritableStream): ReadSecret {
  if (input.isTTY) return (name, { isShown } = { isShown: false }) => ask(name, input, { output, isShown });
  let nextLine: (() => Promise<string | undefined>) | undefined;
  return async (name) => {
    nextLine ??= openLines(input);
    const line = await nextLine();
    if (!line) throw new CommandError(`The ${name} is missing: send it as a line of standard input.`);
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

interface Asking {
  readonly output: NodeJS.WritableStream;
  readonly isShown: boolean;
}

function ask(name: string, input: Input, { output, isShown }: Asking): Promise<string> {
  output.write(`${name[0]?.toUpperCase()}${name.slice(1)}: `);
  const terminal = createInterface({ input, output: isShown ? output : nowhere(), terminal: true });
  return new Promise((done, fail) => {
    terminal.once('line', (line) => {
      if (line === '') fail(new CommandError(`The ${name} is missing.`));
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
