import type { Platform } from '@carillon/core';
import type { Session } from '@carillon/networks';
import { open, seal } from '@carillon/secrets';
import type { NaiveContext } from './publish.ts';

interface Account {
  readonly id: string;
  readonly platform: Platform;
  readonly platformUserId: string;
  readonly platformUsername: string;
}

/** Credentials are read and written as they come: two workers may refresh the same token at once. */
export function sessionOf(account: Account, { db, keys, baseUrl }: NaiveContext): Session {
  const { id: socialAccountId, platform, platformUserId, platformUsername } = account;
  const binding = { socialAccountId, platform };
  const read = async () => {
    const { sealed } = await db.credentials.findUniqueOrThrow({ where: { socialAccountId } });
    return open(sealed, binding, keys);
  };
  return {
    platformUserId,
    platformUsername,
    baseUrl,
    now: () => new Date(),
    vault: {
      read,
      async renew(change) {
        const renewal = await change(await read());
        if ('failure' in renewal) return renewal;
        const sealed = await seal(renewal.credentials, binding, keys);
        await db.credentials.update({ where: { socialAccountId }, data: { sealed } });
        return renewal;
      },
    },
  };
}
