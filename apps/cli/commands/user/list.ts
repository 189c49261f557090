import { listPeople, type PersonRow } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { CommandError } from '../../command-error.ts';
import { withSession } from '../../open-session.ts';
import { print } from '../../print.ts';
import type { Terminal } from '../../terminal.ts';

export const listCommand = (terminal: Terminal) =>
  new Command('list')
    .description('list users, the oldest first')
    .option('--search <text>', 'a part of the e-mail address')
    .option('--limit <count>', 'most users, up to 1000', Number, 100)
    .option('--after <id>', 'go on behind this one, as `next` of the list before says')
    .option('--json', 'print one JSON object')
    .action(async ({ json, limit, ...filter }) => {
      if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
        throw new CommandError('The limit must be a whole number from 1 to 1000.');
      const { rows, hasMore } = await withSession(terminal.environment, ({ db }) =>
        listPeople(db, { limit, ...filter }),
      );
      const next = hasMore ? (rows.at(-1)?.id ?? null) : null;
      if (json) return print(terminal, { users: rows, next }, json);
      rows.forEach((row, index) => {
        if (index > 0) terminal.print('');
        print(terminal, shown(row));
      });
      if (next !== null) terminal.print(`\nThere are more: --after ${next}`);
    });

/** Without what is not so. */
const shown = (row: PersonRow): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
