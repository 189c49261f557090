import type { Server, Socket } from 'node:net';
import type { Log } from '@carillon/telemetry';
import type { Express } from 'express';
import { countedAddress } from './client-address.ts';

/** Time between two lines about refused connections, ms. */
const sayEveryMs = 60_000;

/** Connections that one address may have, however few all may have. */
const minOfAddress = 100;

interface ConnectionLimit {
  /** Connections that are open at once; more are closed without an answer. */
  readonly max: number;
  /** True when an address is that of a proxy, which brings the connections of many: it has no limit of its own. */
  readonly isProxy: (address: string) => boolean;
  readonly log: Log;
}

/** Connections that one address may have open at once: a quarter of all, and at least 100. IPv6 counts by /64. */
export const shareOfAddress = (max: number): number => Math.min(max, Math.max(minOfAddress, max >> 2));

/** True when an app believes X-Forwarded-For of an address. */
export const trustsProxy =
  (app: Express) =>
  (address: string): boolean =>
    app.get('trust proxy fn')(address, 0);

/**
 * Keeps others from using up the process's memory and descriptors with connections, and one address from using up those of
 * all others; says when it does.
 */
export function limitConnections(server: Server, { max, isProxy, log }: ConnectionLimit): void {
  server.maxConnections = max;
  const share = shareOfAddress(max);
  const open = new Map<string, number>();
  const sayAll = sayer(log, `connections are refused: MAX_CONNECTIONS, ${max}, are open`);
  const sayOne = sayer(
    log,
    `connections of an address are refused: ${share}, its share of MAX_CONNECTIONS, are open`,
  );
  server.on('drop', (from) => sayAll(from?.remoteAddress));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const address = countedAddress(remoteAddress);
    if (address === null || isProxy(remoteAddress)) return;
    const others = open.get(address) ?? 0;
    if (others >= share) {
      sayOne(remoteAddress);
      return void socket.destroy();
    }
    open.set(address, others + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

/** Says a line once in a minute at most, with how many were refused since the last one. */
function sayer(log: Log, line: string): (address: string | undefined) => void {
  let refused = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    refused += 1;
    if (performance.now() - saidAt < sayEveryMs) return;
    log.warn({ refused, address }, line);
    refused = 0;
    saidAt = performance.now();
  };
}
