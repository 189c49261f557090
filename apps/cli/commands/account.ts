import {
  connectAccount as connectToNetwork,
  disconnectAccount as forgetAccount,
  openNetworks,
  type Parts,
  type WantedAccount,
} from '@carillon/accounts';
import { cleanText, defaultPlans, type Platform, platforms } from '@carillon/core';
import { listAccounts } from '@carillon/db/accounts';
import { type AuditDetails, recordAudit } from '@carillon/db/audit';
import { type CommandOption, setups } from '@carillon/networks/setups';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { nextOf, resultCommand, sessionCommand, wholeNumber, withPage } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { type CommandSession, withSession } from '../open-session.ts';
import { seenByOthers } from '../secret-reader.ts';
import { printPage, type Terminal } from '../terminal.ts';
import { findUser, userOptionCommand } from './user-named.ts';

export const accountCommand = (terminal: Terminal) =>
  new Command('account')
    .description('social accounts of a profile')
    .addCommand(connectCommands(terminal))
    .addCommand(list(terminal))
    .addCommand(disconnect(terminal));

/** By their names: a command for each network. */
function connectCommands(terminal: Terminal) {
  const command = new Command('connect').description('connect an account');
  for (const platform of [...platforms].sort()) command.addCommand(connectCommand(platform, terminal));
  return command;
}

interface ConnectOptions {
  readonly profile: string;
  readonly service?: string;
  readonly sandbox?: true;
  readonly account?: string;
  readonly [credential: string]: unknown;
}

function connectCommand(platform: Platform, terminal: Terminal) {
  const { description, options, hasService = false, hasSeveral = false } = setups[platform].command;
  const command = new Command<[], ConnectOptions>(platform).description(description);
  command.requiredOption('--profile <id>');
  for (const option of options) addOption(command, option);
  if (hasService) command.option('--service <url>', 'base URL of the account’s own server, if it has one');
  if (hasSeveral)
    command.option('--account <id>', 'its id on the network, where the credentials are for several');
  command.option('--sandbox', 'an account of the sandbox');
  return resultCommand(terminal, command, {
    async run({ profile: profileId, sandbox, service, account: accountId, ...given }) {
      const input = { ...given };
      for (const option of options) {
        if (option.is !== 'secret') continue;
        input[option.name] ??= await terminal.readSecret(option.secret, { option: nameOf(option.flag) });
      }
      return connect(terminal, { platform, profileId, sandbox, service, accountId, input });
    },
  });
}

function addOption(command: CommandUnknownOpts, option: CommandOption): void {
  const { flag, help } = option;
  if (option.is === 'text') command.requiredOption(flag, help);
  else if (option.is === 'secret') command.option(flag, seenByOthers(help));
  else command.option(flag, help, wholeNumber(nameOf(flag), 1, option.max), option.default);
}

/** The name of an option, without that of its value. */
const nameOf = (flag: string): string => flag.split(' ')[0] ?? flag;

const connect = (terminal: Terminal, wanted: WantedAccount) =>
  withSession(terminal.environment, (session) => connectAccount(session, wanted));

const list = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    withPage(
      userOptionCommand('list', 'list the connected accounts of a user, the oldest first').option(
        '--profile <id>',
        'only those of this profile',
      ),
      'accounts',
    ),
    {
      async run(session, { user, profile: profileId, ...page }) {
        const { id } = await findUser(session, user);
        const found = await listAccounts(
          session.db,
          { userId: id, sandbox: false },
          {
            ...page,
            profileId,
          },
        );
        return { accounts: found.rows, next: nextOf(found) };
      },
      show: ({ accounts, next }) =>
        printPage(terminal, { rows: accounts, next }, 'This user has no such account.'),
    },
  );

const disconnect = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('disconnect').description('forget an account’s credentials').requiredOption('--account <id>'),
    { run: (session, { account }) => disconnectAccount(session, account) },
  );

/** Has the network check the credentials, and stores them sealed. */
export async function connectAccount(
  session: CommandSession,
  wanted: WantedAccount,
): Promise<{ id: string }> {
  const result = await connectToNetwork(accountParts(session), wanted);
  if (result.kind === 'refused') throw new CommandError(result.message);
  if (result.kind === 'several') {
    const named = result.connections.map(
      ({ platformUserId, platformUsername }) =>
        `${cleanText(platformUserId)} (@${cleanText(platformUsername)})`,
    );
    throw new CommandError(`These are for several accounts. Name one with --account: ${named.join(', ')}.`);
  }
  const { platform, sandbox = false } = wanted;
  await writeAudit(session, result.id, 'account.connected', { platform, sandbox });
  return { id: result.id };
}

/**
 * Forgets the credentials of an account; what is scheduled for it fails when due, and says why. `revoked` says whether its
 * network took the access back, too.
 */
async function disconnectAccount(
  session: CommandSession,
  id: string,
): Promise<{ id: string; revoked: boolean }> {
  const revoke = await forgetAccount(accountParts(session), id);
  if (revoke === null) throw new CommandError(`There is no connected account "${id}".`);
  await writeAudit(session, id, 'account.disconnected', {});
  return { id, revoked: await revoke() };
}

/** Writes into the audit trail what was done to an account. */
async function writeAudit(
  { db }: CommandSession,
  id: string,
  action: 'account.connected' | 'account.disconnected',
  details: AuditDetails,
): Promise<void> {
  const { userId } = await db.socialAccount.findUniqueOrThrow({ where: { id }, select: { userId: true } });
  await recordAudit(db, { action, by: { kind: 'cli' }, userId, subjectId: id, details });
}

/** Parts for connecting and disconnecting accounts. */
export function accountParts({ db, config, credentialKeys }: CommandSession): Parts {
  const rules = { urls: config.networkUrls, allowPrivateHosts: config.ALLOW_PRIVATE_HOSTS };
  return {
    ...rules,
    db,
    keys: credentialKeys,
    plans: config.PLANS ?? defaultPlans,
    networks: openNetworks({ ...rules, settings: config }),
    note: (error, message) => process.emitWarning(`${message}: ${error}`),
  };
}
