import { Command } from '@commander-js/extra-typings';
import { withSession } from '../open-session.ts';
import { print } from '../print.ts';
import { createProfile } from './create-profile.ts';

export const profileCommand = () =>
  new Command('profile').description('what accounts are connected to').addCommand(
    new Command('create')
      .requiredOption('--user <id>', 'id or e-mail address')
      .requiredOption('--name <name>')
      .option('--timezone <name>', 'IANA time zone', 'UTC')
      .option('--group <id>')
      .option('--json')
      .action(async ({ json, ...options }) =>
        print(await withSession((session) => createProfile(session, options)), json),
      ),
  );
