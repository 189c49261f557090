import { disableUser, enableUser } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { printResult } from '../../print-result.ts';
import type { Terminal } from '../../terminal.ts';
import { changeUser } from './change-user.ts';

export const disableCommand = (terminal: Terminal) =>
  new Command('disable')
    .description('refuse a user’s keys, sign them out, and hold their posts')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--json', 'print one JSON object')
    .action(({ json, user }) =>
      printResult(terminal, json, async (session) => {
        const { id } = await changeUser(session, user, disableUser, { disabled: true });
        return { id, disabled: true };
      }),
    );

export const enableCommand = (terminal: Terminal) =>
  new Command('enable')
    .description('undo disable: what was held goes out, but for what is too late')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--json', 'print one JSON object')
    .action(({ json, user }) =>
      printResult(terminal, json, async (session) => {
        const { id } = await changeUser(session, user, enableUser, { disabled: false });
        return { id, disabled: false };
      }),
    );
