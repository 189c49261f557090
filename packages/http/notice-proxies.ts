import type { Database } from '@carillon/db';
import { noteForwarder } from '@carillon/db/forwarders';
import type { Log } from '@carillon/telemetry';
import type { RequestHandler } from 'express';

/** Most addresses that one process names: anybody who reaches it may write the header. */
const maxNamed = 5;

/** Time between two notes for the doctor, ms. */
const noteEveryMs = 3_600_000;

interface Noticing {
  readonly db: Database;
  readonly log: Log;
  /** The process, as the doctor calls it. */
  readonly process: 'api' | 'dashboard';
}

/** Says once when X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name, and leaves a note for the doctor. */
export function noticeProxies({ db, log, process }: Noticing): RequestHandler {
  const named = new Set<string>();
  let notedAt = Number.NEGATIVE_INFINITY;
  return (request, _response, next) => {
    const { remoteAddress: address = '' } = request.socket;
    if (request.headers['x-forwarded-for'] !== undefined && !request.app.get('trust proxy fn')(address, 0)) {
      if (!named.has(address) && named.size < maxNamed) {
        named.add(address);
        log.warn(
          { address },
          `X-Forwarded-For comes from ${address}, which TRUSTED_PROXIES does not name: if that is your proxy, all who come through it share its limits, until it is named`,
        );
      }
      if (performance.now() - notedAt >= noteEveryMs) {
        notedAt = performance.now();
        noteForwarder(db, { process, address }).catch((error: unknown) =>
          log.debug({ error }, 'a proxy could not be noted for the doctor'),
        );
      }
    }
    next();
  };
}
