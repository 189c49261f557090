import type { Platform } from '@carillon/core';
import type { RateLimiter } from '@carillon/http/rate-limit/limit-rate';
import { dashboardError } from '../problems.ts';

/** Whoever begins to connect an account. */
export interface Beginning {
  readonly userId: string;
  /** Where somebody does it by a connect link of the user. */
  readonly linkId?: string;
}

/** Whoever tries to connect one. */
interface Trying extends Beginning {
  /** Address of the server that is asked whether the credentials are right, or for the document of an app. */
  readonly service: string;
  /** An app is looked up, and no account connected: those are counted apart, for pages elsewhere lead to it. */
  readonly isDocument?: true;
  /** Counted already as begun. */
  readonly hasBegun?: true;
}

/** Limits how often people have this server ask others whether credentials are right. */
export interface ConnectionTries {
  /** Counts that somebody begins to connect an account. @throws {ApiError} 429 after too many */
  begin(beginning: Beginning): Promise<void>;
  /** Counts a try that may be refused, before the server is asked. @throws {ApiError} 429 after too many */
  allow(trying: Trying): Promise<void>;
  /** Takes a try back, because it was not refused. */
  forgive(trying: Trying): Promise<void>;
}

const hour = 3_600;

/**
 * @param perHour tries that a person may make in an hour that servers refuse; half of them at one server. By a connect link there may be
 * as many, and ten times as many by all links of a user: whoever has one takes nothing from the user's own
 */
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
  const byLink = rule('link', perHour);
  const byLinks = rule('links', perHour * 10);
  const begunByLink = rule('begun-link', perHour * 5);
  const begunByLinks = rule('begun-links', perHour * 50);
  const documents = rule('documents', perHour);
  const documentsAtHost = rule('documents-host', Math.ceil(perHour / 2));
  const allDocuments = rule('documents-all', perHour * 20);
  const keysOf = ({ userId, linkId, service, isDocument }: Trying) => {
    const host = hostOf(service);
    if (isDocument)
      return [
        [documents, userId],
        [documentsAtHost, `${userId} ${host}`],
        [allDocuments, host],
      ] as const;
    if (linkId !== undefined)
      return [
        [byLink, linkId],
        [byLinks, userId],
        [ofAll, host],
      ] as const;
    return [
      [refused, userId],
      [atHost, `${userId} ${host}`],
      [ofAll, host],
    ] as const;
  };

  async function take({ limit, count }: ReturnType<typeof rule>, key: string): Promise<void> {
    const { used, endsInMs } = await count(key, 1);
    if (used > limit) throw tooMany(endsInMs);
  }

  async function begin({ userId, linkId }: Beginning): Promise<void> {
    if (linkId === undefined) return take(begun, userId);
    await take(begunByLink, linkId);
    await take(begunByLinks, userId);
  }
  return {
    begin,
    async allow(trying) {
      if (!trying.isDocument && !trying.hasBegun) await begin(trying);
      for (const [each, key] of keysOf(trying)) await take(each, key);
    },
    async forgive(trying) {
      for (const [{ count }, key] of keysOf(trying)) await count(key, -1);
    },
  };
}

function tooMany(endsInMs: number) {
  const minutes = Math.ceil(endsInMs / 60_000);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return dashboardError('too_many_connections', { wait }).retryAfter(Math.ceil(endsInMs / 1_000));
}

/** The host with its port, whatever stands before or behind it. */
const hostOf = (service: string): string =>
  URL.canParse(service) ? new URL(service).host.slice(0, 255) : 'none';

/** The address to which a network sends people back; the application that is registered there must name it. */
export const redirectUri = (url: string, platform: Platform): string => `${url}/connect/${platform}/callback`;
