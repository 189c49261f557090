import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/**
 * Words that ask for help in the one form that Commander checks to their end: `help webhook list` becomes
 * `webhook list --help`. An unknown command comes without `--help`, so that it is refused.
 * @param args the words behind `carillon`
 */
export function resolveHelp(program: CommandUnknownOpts, args: readonly string[]): readonly string[] {
  const path: string[] = [];
  let command = program;
  let asked = false;
  for (const word of args) {
    if (word.startsWith('-')) break;
    if (word === 'help' && !asked && command.commands.length > 0) {
      asked = true;
      continue;
    }
    const next = command.commands.find((below) => below.name() === word);
    if (next === undefined) {
      if (command.commands.length > 0) return [...path, word];
      if (asked) command.error(`error: ${path.join(' ')} has no command '${word}'`);
      break;
    }
    path.push(word);
    command = next;
  }
  return asked ? [...path, '--help'] : args;
}
