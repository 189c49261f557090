import type { Platform } from '@carillon/core';
import type { Database } from '@carillon/db';
import { connectAccount } from '@carillon/db/accounts';
import type { Networks } from '@carillon/networks/all';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { type KeyRing, seal } from '@carillon/secrets';

export interface SandboxConnection {
  readonly db: Database;
  readonly networks: Networks;
  readonly keys: KeyRing;
  readonly sandbox: Sandbox;
}

/** Makes an account in the sandbox and connects it to a profile through the real network code. @returns its id */
export async function connectSandboxAccount(
  { db, networks, keys, sandbox }: SandboxConnection,
  { profileId, platform, handle }: { profileId: string; platform: Platform; handle: string },
): Promise<string> {
  const account = await sandbox.account(platform, handle);
  const connection = await networks[platform].connect(account, sandbox.url);
  if (connection.kind === 'several') throw new Error('The sandbox has one account for a handle.');
  if (connection.kind !== 'connected') throw new Error(connection.message);
  const { kind: _, credentials, platformAvatar, ...facts } = connection;
  const serviceUrl = 'serviceUrl' in account && account.serviceUrl ? account.serviceUrl : null;
  const stored = {
    ...facts,
    profileId,
    platform,
    platformAvatar: platformAvatar ?? '',
    sandbox: true,
    serviceUrl,
  };
  const outcome = await connectAccount(db, stored, {
    seal: (socialAccountId) => seal(credentials, { socialAccountId, platform }, keys),
    maxAccounts: Number.POSITIVE_INFINITY,
  });
  if (outcome.kind !== 'stored') throw new Error('The account was not stored.');
  return outcome.id;
}
