import type { ApiRequest } from '@carillon/db';

/** Requests of a key in a minute that are noted though they changed nothing and told of nothing wrong, and refusals for haste. */
export const repeatsAMinute = 10;

/** Requests of a key in a minute that are noted though they failed. */
export const failuresAMinute = 60;

type Asked = Pick<ApiRequest, 'apiKeyId' | 'method' | 'operation' | 'status'>;

/**
 * Keeps the log readable, and small, for keys that ask the same all day: whatever changed something is noted; of what
 * failed the first 60 of each minute; of good reads, and of refusals for too many requests, the first ten.
 */
export function openReadBudget(now: () => number = Date.now) {
  let minute = 0;
  let taken = new Map<string, number>();
  return {
    takes({ apiKeyId, method, operation, status }: Asked): boolean {
      const isRead = method === 'GET' || method === 'HEAD' || operation === 'validatePost';
      if (status < 400 && !isRead) return true;
      const hasFailed = status >= 400 && status !== 429;
      const current = Math.floor(now() / 60_000);
      if (current !== minute) {
        minute = current;
        taken = new Map();
      }
      const counted = `${apiKeyId} ${hasFailed}`;
      const count = taken.get(counted) ?? 0;
      taken.set(counted, count + 1);
      return count < (hasFailed ? failuresAMinute : repeatsAMinute);
    },
  };
}
