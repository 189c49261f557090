import { setPlan } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { printResult } from '../../print-result.ts';
import type { Terminal } from '../../terminal.ts';
import { changeUser } from './change-user.ts';
import { planNamed } from './plan-named.ts';

export const setPlanCommand = (terminal: Terminal) =>
  new Command('set-plan')
    .description('give a user another plan; it holds from the next request on')
    .requiredOption('--user <id>', 'id or e-mail address')
    .requiredOption('--plan <plan>', 'free, growth or scale')
    .option('--json', 'print one JSON object')
    .action(({ json, user, plan }) =>
      printResult(terminal, json, async (session) => {
        const wanted = planNamed(plan);
        const { id } = await changeUser(session, user, (db, id) => setPlan(db, id, wanted), { plan: wanted });
        return { id, plan: wanted };
      }),
    );
