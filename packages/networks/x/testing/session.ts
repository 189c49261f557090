import type { Batch, BatchItem, Session } from '../../network.ts';
import { memoryVault } from '../../testing/memory-vault.ts';
import type { XCredentials } from '../credentials.ts';

export const app = { clientId: 'client', clientSecret: 'secret' };

/** Credentials that last another hour. */
export function lastingCredentials(changes: Partial<XCredentials> = {}): XCredentials {
  return {
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    scope: ['tweet.read', 'tweet.write', 'users.read', 'offline.access'],
    ...changes,
  };
}

export function sessionAt(baseUrl: string, credentials = lastingCredentials()): Session {
  const vault = memoryVault(credentials);
  return { platformUserId: '100', platformUsername: 'ringer', baseUrl, vault, now: () => new Date() };
}

/** One item on its first try, now. */
export function batchOf(
  content: string,
  { parent = null, attempt = 1, taken = async () => new Set(), ...item }: Partial<Batch & BatchItem> = {},
): Batch {
  const intentAt = item.intentAt === undefined ? new Date() : item.intentAt;
  const prepared = { recordKey: null, record: null, cid: null };
  return {
    items: [{ content, firstIntentAt: intentAt, sends: 1, ...prepared, ...item, intentAt }],
    parent,
    attempt,
    taken,
  };
}

/** The id of a post made at that time, by X's own scheme; `n` tells posts of one millisecond apart. */
export function idAt(time: Date | number, n = 0): string {
  return ((BigInt(Number(time) - 1288834974657) << 22n) + BigInt(n)).toString();
}
