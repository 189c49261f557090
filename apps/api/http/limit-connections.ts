import type { Server } from 'node:net';
import type { Log } from '@carillon/telemetry';

/** Time between two lines about refused connections, ms. */
const sayEveryMs = 60_000;

interface ConnectionLimit {
  /** Connections that are open at once; more are closed without an answer. */
  readonly max: number;
  readonly log: Log;
}

/** Keeps others from using up the process's memory and descriptors with connections, and says when it does. */
export function limitConnections(server: Server, { max, log }: ConnectionLimit): void {
  server.maxConnections = max;
  let refused = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  server.on('drop', (from) => {
    refused += 1;
    if (performance.now() - saidAt < sayEveryMs) return;
    log.warn(
      { refused, address: from?.remoteAddress },
      `connections are refused: MAX_CONNECTIONS, ${max}, are open`,
    );
    refused = 0;
    saidAt = performance.now();
  });
}
