import type { Command, OptionValues } from '@commander-js/extra-typings';
import { type Api, type ApiOptions, openApi } from './api.ts';
import { UsageError } from './command-error.ts';
import { type CommandSession, withSession } from './open-session.ts';
import { known, print, type Terminal } from './terminal.ts';

interface Doing<Given extends readonly unknown[], Result extends object> {
  /** @returns what is printed with --json */
  run(...given: Given): Promise<Result>;
  /** Shows the result to people; a line per field unless given. */
  show?(result: Result): void;
}

/** A command with --json. `run` gets its other options, and then its arguments. */
export function resultCommand<Args extends unknown[], Options extends OptionValues, Result extends object>(
  terminal: Terminal,
  command: Command<Args, Options>,
  { run, show = (result) => print(terminal, result) }: Doing<[Options, ...Args], Result>,
): Command<Args, Options> {
  command.option('--json', 'print one JSON object');
  return command.action(async () => {
    const { json, ...options } = command.opts();
    const result = await run(options as unknown as Options, ...command.processedArgs);
    if (json) terminal.print(JSON.stringify(result));
    else show(result);
  });
}

/** A command with --json that works on the services of the environment. */
export const sessionCommand = <Args extends unknown[], Options extends OptionValues, Result extends object>(
  terminal: Terminal,
  command: Command<Args, Options>,
  { run, ...doing }: Doing<[CommandSession, Options, ...Args], Result>,
): Command<Args, Options> =>
  resultCommand(terminal, command, {
    ...doing,
    run: (...given) => withSession(terminal.environment, (session) => run(session, ...given)),
  });

/** A command with --url, --key and --json that asks the API. People see only what is known of the result. */
export const apiCommand = <Args extends unknown[], Options extends OptionValues, Result extends object>(
  terminal: Terminal,
  command: Command<Args, Options>,
  { run, show = (result) => print(terminal, known(result)) }: Doing<[Api, Options, ...Args], Result>,
): Command<Args, Options> => {
  withApiOptions(command);
  return resultCommand(terminal, command, {
    show,
    async run({ url, key, ...options }: Options & ApiOptions, ...args) {
      const api = openApi({ url, key }, terminal);
      try {
        return await run(api, options as unknown as Options, ...args);
      } catch (error) {
        throw api.failure(error);
      }
    },
  });
};

/** Adds --url and --key, which every command has that asks the API. */
export const withApiOptions = <Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
) =>
  command
    .option('--url <url>', 'address of the API, without /v1; else CARILLON_URL, or the one of npm start')
    .option('--key <key>', 'an API key; else CARILLON_API_KEY, or the one of npm start');

/** Adds --limit and --after to a list of the database, which goes on behind an id. @param noun of its entries, in the plural */
export const withPage = <Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  noun: string,
) =>
  command
    .option('--limit <count>', `most ${noun}, up to 1000`, wholeNumber('--limit', 1, 1_000), 100)
    .option('--after <id>', 'go on behind this one, as `next` of the list before says');

interface Listed {
  readonly rows: readonly { readonly id: string }[];
  readonly hasMore: boolean;
}

/** The id behind which a list goes on; null at its end. */
export const nextOf = ({ rows, hasMore }: Listed): string | null => (hasMore && rows.at(-1)?.id) || null;

/** Reads the value of an option. @throws {UsageError} for anything but a whole number between the two */
export const wholeNumber =
  (option: string, least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new UsageError(`${option} is a whole number from ${least} to ${most}, and not "${text}".`);
  };

/** The names of a list such as `post.published, post.failed`, each once; none in an empty one. */
export const namesIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];
