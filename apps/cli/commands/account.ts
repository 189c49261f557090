import {
  connectAccount as connectToNetwork,
  disconnectAccount as forgetAccount,
  openNetworks,
  type Parts,
  type WantedAccount,
} from '@carillon/accounts';
import { defaultPlans } from '@carillon/core';
import { listAccounts } from '@carillon/db/accounts';
import { type AuditDetails, recordAudit } from '@carillon/db/audit';
import { Command } from '@commander-js/extra-typings';
import { nextOf, resultCommand, sessionCommand, wholeNumber, withPage } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { type CommandSession, withSession } from '../open-session.ts';
import { seenByOthers } from '../secret-reader.ts';
import { printPage, type Terminal } from '../terminal.ts';
import { findUser, userOptionCommand } from './user-named.ts';

/** Longest life of an access token that is believed, s: a year. */
const maxSeconds = 31_536_000;

export const accountCommand = (terminal: Terminal) =>
  new Command('account')
    .description('social accounts of a profile')
    .addCommand(
      new Command('connect')
        .description('connect an account')
        .addCommand(bluesky(terminal))
        .addCommand(x(terminal)),
    )
    .addCommand(list(terminal))
    .addCommand(disconnect(terminal));

const bluesky = (terminal: Terminal) =>
  resultCommand(
    terminal,
    new Command('bluesky')
      .description('connect a Bluesky account with its app password')
      .requiredOption('--profile <id>')
      .requiredOption('--handle <handle>', 'full handle with its domain')
      .option('--app-password <password>', seenByOthers('app password'))
      .option('--service <url>', 'base URL of the account’s own server, if it has one')
      .option('--sandbox', 'an account of the sandbox'),
    {
      async run({ profile: profileId, sandbox, service, handle, ...given }) {
        const appPassword =
          given.appPassword ?? (await terminal.readSecret('app password', { option: '--app-password' }));
        const input = { handle, appPassword };
        return connect(terminal, { platform: 'bluesky', profileId, sandbox, service, input });
      },
    },
  );

const x = (terminal: Terminal) =>
  resultCommand(
    terminal,
    new Command('x')
      .description('connect an X account with its tokens')
      .requiredOption('--profile <id>')
      .option('--access-token <token>', seenByOthers('access token'))
      .option('--refresh-token <token>', seenByOthers('refresh token, which comes second'))
      .option(
        '--expires-in <seconds>',
        'seconds until the access token expires',
        wholeNumber('--expires-in', 1, maxSeconds),
        7_200,
      )
      .option('--sandbox', 'an account of the sandbox'),
    {
      async run({ profile: profileId, sandbox, expiresIn, ...given }) {
        const accessToken =
          given.accessToken ?? (await terminal.readSecret('access token', { option: '--access-token' }));
        const refreshToken =
          given.refreshToken ?? (await terminal.readSecret('refresh token', { option: '--refresh-token' }));
        const input = { accessToken, refreshToken, expiresIn };
        return connect(terminal, { platform: 'x', profileId, sandbox, input });
      },
    },
  );

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
        const found = await listAccounts(session.db, id, {
          ...page,
          ...(profileId !== undefined && { profileId }),
        });
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

/** What connecting and disconnecting accounts works with. */
export function accountParts({ db, config, credentialKeys }: CommandSession): Parts {
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret, ALLOW_PRIVATE_HOSTS } = config;
  const rules = { urls: config.networkUrls, allowPrivateHosts: ALLOW_PRIVATE_HOSTS };
  return {
    ...rules,
    db,
    keys: credentialKeys,
    plans: config.PLANS ?? defaultPlans,
    networks: openNetworks({ ...rules, x: { clientId, clientSecret } }),
  };
}
