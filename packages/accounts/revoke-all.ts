import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '@carillon/core';
import { disconnectAccount } from './disconnect-account.ts';
import type { Parts } from './parts.ts';

/** An account whose network may still hold the access for good. */
export interface LeftAccess {
  readonly platform: Platform;
  readonly username: string;
}

/** Accounts whose networks are asked at the same time. */
const atOnce = 4;

/**
 * Disconnects all accounts of a user, and has their networks take the accesses back, as far as they are there and quick
 * enough: the credentials are forgotten here in any case.
 */
export async function revokeAll(
  userId: string,
  parts: Pick<Parts, 'db' | 'keys' | 'urls' | 'networks'>,
  { revokeMs }: { readonly revokeMs: number },
  onDone: (done: number) => Promise<void>,
): Promise<{ readonly revoked: number; readonly left: readonly LeftAccess[] }> {
  const accounts = await parts.db.socialAccount.findMany({
    where: { userId, state: { not: 'disconnected' } },
    select: { id: true, platform: true, platformUsername: true },
    orderBy: { id: 'asc' },
  });
  // Loading the SDKs holds up everything else of the process, for seconds on a busy machine; a connection to Postgres that
  // is being opened meanwhile is given up as too slow. So it comes before them.
  if (accounts.length > 0) await parts.networks();
  const end = performance.now() + revokeMs;
  const left: LeftAccess[] = [];
  let revoked = 0;

  async function revokeNext(): Promise<void> {
    for (let account = accounts.shift(); account !== undefined; account = accounts.shift()) {
      const { id, platform, platformUsername: username } = account;
      const revoke = await disconnectAccount(parts, id, { userId });
      if (revoke === null) continue;
      if (await inTime(revoke, end - performance.now())) revoked += 1;
      else left.push({ platform, username });
      await onDone(revoked + left.length);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, revokeNext));
  return { revoked, left };
}

/** @returns false as well for a network that failed, or is not asked because the time is over */
async function inTime(revoke: () => Promise<boolean>, ms: number): Promise<boolean> {
  if (ms <= 0) return false;
  const timer = new AbortController();
  const tooLate = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const revoked = await Promise.race([revoke().catch(() => false), tooLate]);
  timer.abort();
  return revoked;
}
