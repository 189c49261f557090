import { Command } from '@commander-js/extra-typings';
import { withSession } from '../open-session.ts';
import { print } from '../print.ts';
import { changePassword } from './change-password.ts';
import { createUser } from './create-user.ts';

export const userCommand = () =>
  new Command('user').description('people who own profiles').addCommand(create()).addCommand(password());

const create = () =>
  new Command('create')
    .requiredOption('--email <address>')
    .requiredOption('--password <password>')
    .option('--plan <plan>', 'free, growth or scale', 'free')
    .option('--admin', 'may watch and steer the queues')
    .option('--json')
    .action(async ({ json, ...options }) =>
      print(await withSession((session) => createUser(session, options)), json),
    );

const password = () =>
  new Command('password')
    .description('gives a user another password, and signs out whoever is signed in as them')
    .requiredOption('--user <id>', 'id or e-mail address')
    .requiredOption('--password <password>')
    .option('--json')
    .action(async ({ json, ...options }) =>
      print(await withSession((session) => changePassword(session, options)), json),
    );
