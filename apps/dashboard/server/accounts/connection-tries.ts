import type { RateLimiter } from '@carillon/api/limit-rate';
import type { Platform } from '@carillon/core';
import { dashboardError } from '../problems.ts';

/** A person who tries to connect an account. */
interface Trying {
  readonly userId: string;
  /** Address of the server that is asked whether the credentials are right. */
  readonly service: string;
}

/** Limits how often people have this server ask others whether credentials are right. */
export interface ConnectionTries {
  /** Counts that a person begins to connect an account. @throws {ApiError} 429 after too many */
  begin(userId: string): Promise<void>;
  /** Counts a try that may be refused, before the server is asked. @throws {ApiError} 429 after too many */
  allow(trying: Trying): Promise<void>;
  /** Takes a try back, because it was not refused. */
  forgive(trying: Trying): Promise<void>;
}

const hour = 3_600;

/** @param perHour tries that a person may make in an hour that servers refuse; half of them at one server */
export function openConnectionTries(
  { counter }: Pick<RateLimiter, 'counter'>,
  perHour: number,
): ConnectionTries {
  const rule = (name: string, limit: number) => ({ limit, ...counter(`connect:${name}`, hour) });
  const begun = rule('begun', perHour * 5);
  const refused = rule('refused', perHour);
  const atHost = rule('host', Math.ceil(perHour / 2));
  // One server sees all people of this installation at one address, and would refuse all of them.
  const ofAll = rule('all', perHour * 20);
  const keysOf = ({ userId, service }: Trying) => {
    const host = hostOf(service);
    return [
      [refused, userId],
      [atHost, `${userId} ${host}`],
      [ofAll, host],
    ] as const;
  };

  async function take({ limit, count }: ReturnType<typeof rule>, key: string): Promise<void> {
    const { used, endsInMs } = await count(key, 1);
    if (used <= limit) return;
    const minutes = Math.ceil(endsInMs / 60_000);
    throw dashboardError('too_many_connections', {
      wait: minutes === 1 ? '1 minute' : `${minutes} minutes`,
    }).retryAfter(Math.ceil(endsInMs / 1_000));
  }

  return {
    begin: (userId) => take(begun, userId),
    async allow(trying) {
      await take(begun, trying.userId);
      for (const [each, key] of keysOf(trying)) await take(each, key);
    },
    async forgive(trying) {
      for (const [{ count }, key] of keysOf(trying)) await count(key, -1);
    },
  };
}

/** The host with its port, whatever stands before or behind it. */
const hostOf = (service: string): string =>
  URL.canParse(service) ? new URL(service).host.slice(0, 255) : 'none';

/** The address to which a network sends people back; the application that is registered there must name it. */
export const redirectUri = (url: string, platform: Platform): string => `${url}/connect/${platform}/callback`;
