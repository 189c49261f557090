import { listPeople } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { withSession } from '../../open-session.ts';
import { print } from '../../print.ts';
import { printPage } from '../../print-page.ts';
import type { Terminal } from '../../terminal.ts';
import { wholeNumber } from '../../whole-number.ts';

export const listCommand = (terminal: Terminal) =>
  new Command('list')
    .description('list users, the oldest first')
    .option('--search <text>', 'a part of the e-mail address')
    .option('--limit <count>', 'most users, up to 1000', wholeNumber('--limit', 1, 1_000), 100)
    .option('--after <id>', 'go on behind this one, as `next` of the list before says')
    .option('--json', 'print one JSON object')
    .action(async ({ json, limit, ...filter }) => {
      const { rows, hasMore } = await withSession(terminal.environment, ({ db }) =>
        listPeople(db, { limit, ...filter }),
      );
      const next = hasMore ? (rows.at(-1)?.id ?? null) : null;
      if (json) return print(terminal, { users: rows, next }, json);
      printPage(terminal, { rows, next }, 'There is no user.');
    });
