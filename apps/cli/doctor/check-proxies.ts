import { type Database, listForwarders } from '@carillon/db';
import { examine, type Finding, fine, warning } from './finding.ts';

/** Notes older than this are of another time, days. */
const maxAgeDays = 7;

/**
 * Warns of proxies that were not trusted when they forwarded requests: all who come through one share its limits.
 * @param trusted tells the addresses of TRUSTED_PROXIES, as it is now
 */
export const checkProxies = (db: Database, trusted: (address: string) => boolean): Promise<Finding> =>
  examine('proxies', async () => {
    const found = (await listForwarders(db, maxAgeDays)).filter(({ address }) => !trusted(address));
    if (found.length === 0) return fine('No proxy that TRUSTED_PROXIES does not name has been seen lately.');
    const seen = found.map(
      ({ process, address, seenAt }) => `${address} at the ${process} (${seenAt.toISOString()})`,
    );
    return warning(
      `X-Forwarded-For came from ${seen.join(' and from ')}, which TRUSTED_PROXIES does not name. If that is your proxy, name it: until then all who come through it share its limits.`,
    );
  });
