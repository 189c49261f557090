import { Command } from '@commander-js/extra-typings';
import { apiCommand } from '../command.ts';
import type { Terminal } from '../terminal.ts';

export const sandboxCommand = (terminal: Terminal) =>
  new Command('sandbox').description('accounts that only seem to be on the networks').addCommand(
    apiCommand(
      terminal,
      new Command('advance')
        .description('publish now what the sandbox accounts of a profile have to publish until a time')
        .requiredOption('--profile <id>')
        .requiredOption('--to <time>', 'with its offset, such as 2026-11-24T08:00:00Z, or beside --timezone')
        .option('--timezone <name>', 'IANA time zone whose clocks show --to'),
      {
        async run({ carillon }, { profile: profileId, to: advanceTo, timezone }) {
          const body = { profileId, advanceTo, ...(timezone !== undefined && { timezone }) };
          let publications = 0;
          for (;;) {
            const advanced = await carillon.sandbox.advance(body);
            publications += advanced.publications;
            if (!advanced.more) return { advancedTo: advanced.advancedTo, publications };
          }
        },
      },
    ),
  );
