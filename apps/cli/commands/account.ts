import type { WantedAccount } from '@carillon/accounts';
import { Command } from '@commander-js/extra-typings';
import { withSession } from '../open-session.ts';
import { print } from '../print.ts';
import { connectAccount } from './connect-account.ts';
import { disconnectAccount } from './disconnect-account.ts';

export const accountCommand = () =>
  new Command('account')
    .description('social accounts of a profile')
    .addCommand(
      new Command('connect').description('connect an account').addCommand(bluesky()).addCommand(x()),
    )
    .addCommand(disconnect());

const bluesky = () =>
  new Command('bluesky')
    .requiredOption('--profile <id>')
    .requiredOption('--handle <handle>', 'full handle with its domain')
    .requiredOption('--app-password <password>')
    .option('--service <url>', 'base URL of the account’s own server')
    .option('--sandbox', 'an account of the sandbox')
    .option('--json')
    .action(({ json, profile: profileId, sandbox, service, ...input }) =>
      connect({ platform: 'bluesky', profileId, sandbox, service, input }, json),
    );

const x = () =>
  new Command('x')
    .requiredOption('--profile <id>')
    .requiredOption('--access-token <token>')
    .requiredOption('--refresh-token <token>')
    .option('--expires-in <seconds>', 'what is left of the access token’s life', Number, 7_200)
    .option('--sandbox', 'an account of the sandbox')
    .option('--json')
    .action(({ json, profile: profileId, sandbox, ...input }) =>
      connect({ platform: 'x', profileId, sandbox, input }, json),
    );

const connect = async (wanted: WantedAccount, json: true | undefined) =>
  print(await withSession((session) => connectAccount(session, wanted)), json);

const disconnect = () =>
  new Command('disconnect')
    .description('forget an account’s credentials')
    .requiredOption('--account <id>')
    .option('--json')
    .action(async ({ json, account }) =>
      print(await withSession((session) => disconnectAccount(session, account)), json),
    );
