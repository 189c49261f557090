import { type Platform, platforms, usualScopes } from '@carillon/core';
import { findCaller } from '@carillon/db/api-keys';
import { createUser, findUser } from '@carillon/db/users';
import { descriptors } from '@carillon/networks/descriptors';
import { hashApiKey } from '@carillon/secrets';
import { CommandError } from '../command-error.ts';
import { connectAccount } from '../commands/account.ts';
import { createKey } from '../commands/key.ts';
import { createProfile } from '../commands/profile.ts';
import type { DevAccount, DevFile } from '../dev-file.ts';
import { type CommandSession, withSession } from '../open-session.ts';

type Seeded = Pick<DevFile, 'apiKey' | 'profileId' | 'accounts'>;

interface SeedOptions {
  readonly databaseUrl: string;
  /** base64 */
  readonly encryptionKey: string;
  /** The URL of a running sandbox. */
  readonly sandboxUrl: string;
  /** The result of an earlier start; used again if it is still there. */
  readonly keep: Seeded | null;
}

const email = 'demo@carillon.example';

/** Something to play with: a user on the largest plan, a profile, a sandbox key, and an account for every behaviour. */
export function seed({ databaseUrl, encryptionKey, sandboxUrl, keep }: SeedOptions): Promise<Seeded> {
  const environment = {
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: encryptionKey,
    SANDBOX_URL: sandboxUrl,
    ALLOW_PRIVATE_HOSTS: '1',
  };
  return withSession(environment, async (session) => {
    return (keep && (await kept(session, keep))) ?? create(session, sandboxUrl);
  });
}

/** The result of an earlier start, with another key where an earlier release knew fewer scopes; null when it is gone. */
async function kept(session: CommandSession, keep: Seeded): Promise<Seeded | null> {
  const caller = await findCaller(session.db, hashApiKey(keep.apiKey, session.apiKeyKeys));
  if (caller === null) return null;
  if (usualScopes.every((scope) => caller.scopes.includes(scope))) return keep;
  const { key } = await createKey(session, { user: caller.userId, name: 'npm start', sandbox: true });
  return { ...keep, apiKey: key };
}

async function create(session: CommandSession, sandboxUrl: string): Promise<Seeded> {
  if ((await findUser(session.db, email)) === null) {
    await createUser(session.db, { email, passwordHash: '', plan: 'scale' });
  }
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions(); // the machine's, which is the browser's
  const { id: profileId } = await createProfile(session, { user: email, name: 'Demo', timezone });
  const { key: apiKey } = await createKey(session, { user: email, name: 'npm start', sandbox: true });
  const accounts: DevAccount[] = [];
  for (const platform of platforms) {
    for (const handle of descriptors[platform].sandbox.behaviours)
      accounts.push(await connect(session, { platform, handle, profileId, sandboxUrl }));
  }
  return { apiKey, profileId, accounts };
}

interface Wanted {
  readonly platform: Platform;
  readonly handle: string;
  readonly profileId: string;
  readonly sandboxUrl: string;
}

/** An account as the sandbox describes it. */
interface SandboxAccount extends Record<string, unknown> {
  readonly handle: string;
  readonly serviceUrl?: string;
}

async function connect(
  session: CommandSession,
  { platform, handle, profileId, sandboxUrl }: Wanted,
): Promise<DevAccount> {
  const account = await askSandbox(sandboxUrl, { platform, handle });
  const { id } = await connectAccount(session, {
    platform,
    profileId,
    sandbox: true,
    input: account,
  });
  const { serviceUrl } = account;
  if (serviceUrl !== undefined)
    await session.db.socialAccount.update({ where: { id }, data: { serviceUrl } });
  return { id, platform, handle: account.handle };
}

async function askSandbox(
  sandboxUrl: string,
  wanted: { platform: Platform; handle: string },
): Promise<SandboxAccount> {
  const response = await fetch(`${sandboxUrl}/sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  if (!response.ok)
    throw new CommandError(`The sandbox made no account @${wanted.handle}: ${await response.text()}`);
  return response.json() as Promise<SandboxAccount>;
}
