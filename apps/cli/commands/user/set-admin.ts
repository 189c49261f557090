import { setAdmin } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { printResult } from '../../print-result.ts';
import type { Terminal } from '../../terminal.ts';
import { changeUser } from './change-user.ts';

export const setAdminCommand = (terminal: Terminal) =>
  new Command('set-admin')
    .description('make a user an admin, who sees all users and controls the queues')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--off', 'take the right away')
    .option('--json', 'print one JSON object')
    .action(({ json, user, off = false }) =>
      printResult(terminal, json, async (session) => {
        const admin = !off;
        const { id } = await changeUser(session, user, (db, id) => setAdmin(db, id, admin), { admin });
        return { id, admin };
      }),
    );
