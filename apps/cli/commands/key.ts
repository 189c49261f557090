import { scopes } from '@carillon/core';
import { Command } from '@commander-js/extra-typings';
import { withSession } from '../open-session.ts';
import { print } from '../print.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

export const keyCommand = () =>
  new Command('key').description('API keys').addCommand(create()).addCommand(list()).addCommand(revoke());

const create = () =>
  new Command('create')
    .requiredOption('--user <id>', 'id or e-mail address')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--scopes <list>', `what it may do, of ${scopes.join(',')}`, scopes.join(','))
    .option('--expires-in <days>', 'after so many days it is refused', Number)
    .option('--sandbox', 'a key that reaches sandbox accounts only')
    .option('--json')
    .action(async ({ json, ...options }) =>
      print(await withSession((session) => createKey(session, options)), json),
    );

const list = () =>
  new Command('list')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--json')
    .action(async ({ json, user }) => {
      const { keys } = await withSession((session) => listKeys(session, user));
      if (json) return print({ keys }, json);
      keys.forEach((key, index) => {
        if (index > 0) console.log();
        print(key);
      });
    });

const revoke = () =>
  new Command('revoke')
    .requiredOption('--key <id>', 'its apk_… id, which key list tells')
    .option('--json')
    .action(async ({ json, key }) => print(await withSession((session) => revokeKey(session, key)), json));
