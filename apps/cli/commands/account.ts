import {
  connectAccount as connectToNetwork,
  disconnectAccount as forgetAccount,
  type WantedAccount,
} from '@carillon/accounts';
import { type AuditDetails, recordAudit } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { accountParts } from '../account-parts.ts';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { printResult } from '../print-result.ts';
import { seenByOthers } from '../secret-reader.ts';
import type { Terminal } from '../terminal.ts';

export const accountCommand = (terminal: Terminal) =>
  new Command('account')
    .description('social accounts of a profile')
    .addCommand(
      new Command('connect')
        .description('connect an account')
        .addCommand(bluesky(terminal))
        .addCommand(x(terminal)),
    )
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
      const appPassword = given.appPassword ?? (await terminal.readSecret('app password'));
      const input = { handle, appPassword };
      await connect(terminal, { platform: 'bluesky', profileId, sandbox, service, input }, json);
    });

const x = (terminal: Terminal) =>
  new Command('x')
    .description('connect an X account with its tokens')
    .requiredOption('--profile <id>')
    .option('--access-token <token>', seenByOthers('access token'))
    .option('--refresh-token <token>', seenByOthers('refresh token, which comes second'))
    .option('--expires-in <seconds>', 'seconds until the access token expires', Number, 7_200)
    .option('--sandbox', 'an account of the sandbox')
    .option('--json', 'print one JSON object')
    .action(async ({ json, profile: profileId, sandbox, expiresIn, ...given }) => {
      const accessToken = given.accessToken ?? (await terminal.readSecret('access token'));
      const refreshToken = given.refreshToken ?? (await terminal.readSecret('refresh token'));
      const input = { accessToken, refreshToken, expiresIn };
      await connect(terminal, { platform: 'x', profileId, sandbox, input }, json);
    });

const connect = (terminal: Terminal, wanted: WantedAccount, json: true | undefined) =>
  printResult(terminal, json, (session) => connectAccount(session, wanted));

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
