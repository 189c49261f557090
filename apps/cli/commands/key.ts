import { Command } from '@commander-js/extra-typings';
import { withSession } from '../open-session.ts';
import { print } from '../print.ts';
import { createKey } from './create-key.ts';

export const keyCommand = () =>
  new Command('key').description('API keys').addCommand(
    new Command('create')
      .requiredOption('--user <id>', 'id or e-mail address')
      .requiredOption('--name <name>', 'what the key is for')
      .option('--sandbox', 'a key that reaches sandbox accounts only')
      .option('--json')
      .action(async ({ json, ...options }) =>
        print(await withSession((session) => createKey(session, options)), json),
      ),
  );
