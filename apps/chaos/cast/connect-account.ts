import type { Failure, Platform } from '@carillon/core';
import { connectAccount as store } from '@carillon/db';
import type { Networks } from '@carillon/networks/all';
import { keyRing, seal } from '@carillon/secrets';
import type { Machine } from '../machine/machine.ts';

/** Connects a sandbox account to a profile, through the real network code. @returns its id, or what the network said */
export async function connectAccount(
  { db, sandbox, encryptionKey }: Pick<Machine, 'db' | 'sandbox' | 'encryptionKey'>,
  networks: Networks,
  { profileId, platform, handle }: { profileId: string; platform: Platform; handle: string },
): Promise<string | Failure> {
  const connection = await networks[platform].connect(sandbox.account(platform, handle), sandbox.url);
  if (connection.kind !== 'connected') return connection;
  const { kind: _, credentials, platformAvatar, ...facts } = connection;
  const account = {
    ...facts,
    profileId,
    platform,
    platformAvatar: platformAvatar ?? '',
    sandbox: true,
    serviceUrl: null,
  };
  const keys = keyRing([encryptionKey], 'credentials');
  return store(db, account, (socialAccountId) => seal(credentials, { socialAccountId, platform }, keys));
}
