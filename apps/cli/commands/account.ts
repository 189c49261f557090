import {
  connectAccount as connectToNetwork,
  disconnectAccount as forgetAccount,
  type WantedAccount,
} from '@carillon/accounts';
import { type AuditDetails, listAccounts, recordAudit } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { accountParts } from '../account-parts.ts';
import { CommandError } from '../command-error.ts';
import { type CommandSession, withSession } from '../open-session.ts';
import { print } from '../print.ts';
import { printPage } from '../print-page.ts';
import { printResult } from '../print-result.ts';
import { seenByOthers } from '../secret-reader.ts';
import type { Terminal } from '../terminal.ts';
import { wholeNumber } from '../whole-number.ts';
import { findUser } from './user/find-user.ts';

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
  new Command('bluesky')
    .description('connect a Bluesky account with its app password')
    .requiredOption('--profile <id>')
    .requiredOption('--handle <handle>', 'full handle with its domain')
    .option('--app-password <password>', seenByOthers('app password'))
    .option('--service <url>', 'base URL of the account’s own server, if it has one')
    .option('--sandbox', 'an account of the sandbox')
    .option('--json', 'print one JSON object')
    .action(async ({ json, profile: profileId, sandbox, service, handle, ...given }) => {
      const appPassword =
        given.appPassword ?? (await terminal.readSecret('app password', { option: '--app-password' }));
      const input = { handle, appPassword };
      await connect(terminal, { platform: 'bluesky', profileId, sandbox, service, input }, json);
    });

const x = (terminal: Terminal) =>
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
    .option('--sandbox', 'an account of the sandbox')
    .option('--json', 'print one JSON object')
    .action(async ({ json, profile: profileId, sandbox, expiresIn, ...given }) => {
      const accessToken =
        given.accessToken ?? (await terminal.readSecret('access token', { option: '--access-token' }));
      const refreshToken =
        given.refreshToken ?? (await terminal.readSecret('refresh token', { option: '--refresh-token' }));
      const input = { accessToken, refreshToken, expiresIn };
      await connect(terminal, { platform: 'x', profileId, sandbox, input }, json);
    });

const connect = (terminal: Terminal, wanted: WantedAccount, json: true | undefined) =>
  printResult(terminal, json, (session) => connectAccount(session, wanted));

const list = (terminal: Terminal) =>
  new Command('list')
    .description('list the connected accounts of a user, the oldest first')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--profile <id>', 'only those of this profile')
    .option('--limit <count>', 'most accounts, up to 1000', wholeNumber('--limit', 1, 1_000), 100)
    .option('--after <id>', 'go on behind this one, as `next` of the list before says')
    .option('--json', 'print one JSON object')
    .action(async ({ json, user, profile, ...page }) => {
      const { rows, hasMore } = await withSession(terminal.environment, async (session) => {
        const { id } = await findUser(session, user);
        return listAccounts(session.db, id, {
          ...page,
          ...(profile !== undefined && { profileId: profile }),
        });
      });
      const next = hasMore ? (rows.at(-1)?.id ?? null) : null;
      if (json) return print(terminal, { accounts: rows, next }, json);
      printPage(terminal, { rows, next }, 'This user has no such account.');
    });

const disconnect = (terminal: Terminal) =>
  new Command('disconnect')
    .description('forget an account’s credentials')
    .requiredOption('--account <id>')
    .option('--json', 'print one JSON object')
    .action(({ json, account }) =>
      printResult(terminal, json, (session) => disconnectAccount(session, account)),
    );

/** Has the network check the credentials, and stores them sealed. */
export async function connectAccount(
  session: CommandSession,
  wanted: WantedAccount,
): Promise<{ id: string }> {
  const result = await connectToNetwork(accountParts(session), wanted);
  if (result.kind === 'refused') throw new CommandError(result.message);
  const { platform, sandbox = false } = wanted;
  await tell(session, result.id, 'account.connected', { platform, sandbox });
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
  await tell(session, id, 'account.disconnected', {});
  return { id, revoked: await revoke() };
}

/** Writes into the audit trail what was done to an account. */
async function tell(
  { db }: CommandSession,
  id: string,
  action: 'account.connected' | 'account.disconnected',
  details: AuditDetails,
): Promise<void> {
  const { userId } = await db.socialAccount.findUniqueOrThrow({ where: { id }, select: { userId: true } });
  await recordAudit(db, { action, by: { kind: 'cli' }, userId, subjectId: id, details });
}
