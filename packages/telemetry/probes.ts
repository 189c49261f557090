import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { listening } from './listening.ts';

export interface Probes {
  /** Why the process cannot do its work now; null when it can. */
  readonly notReady: () => Promise<string | null>;
  /** Fault in spite of which the process works; null for nothing, and unless given. */
  readonly remark?: () => Promise<string | null>;
  readonly metrics: Registry;
  /** Who may read the metrics: everybody unless given, nobody, or who sends the token. */
  readonly access?: 'open' | 'closed' | { readonly token: string };
}

/** Answers /livez, /readyz and /metrics; returns false for any other path. */
export function answerProbe(request: IncomingMessage, response: ServerResponse, probes: Probes): boolean {
  const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
  if (answer === undefined) return false;
  answer(probes, request).then(
    ({ status, type = 'text/plain; charset=utf-8', headers = {}, body }) =>
      response.writeHead(status, { 'content-type': type, ...headers }).end(body),
    (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
  );
  return true;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

const answers: Record<string, (probes: Probes, request: IncomingMessage) => Promise<Answer>> = {
  '/livez': async () => ({ status: 200, body: 'live\n' }),
  '/readyz': async ({ notReady, remark = async () => null }) => {
    const [reason, remarked] = await Promise.all([notReady(), remark()]);
    if (reason !== null) return { status: 503, body: `${reason}\n` };
    return { status: 200, body: remarked === null ? 'ready\n' : `ready\n${remarked}\n` };
  },
  '/metrics': async ({ metrics, access = 'open' }, { headers: { authorization } }) => {
    if (access === 'closed') return elsewhere;
    if (access !== 'open' && !isSame(authorization ?? '', `Bearer ${access.token}`)) return tokenWanted;
    return { status: 200, type: metrics.contentType, body: await metrics.metrics() };
  },
};

const elsewhere: Answer = {
  status: 404,
  body: 'This port has no metrics. METRICS_TOKEN opens them here, METRICS_PORT on a port of their own.\n',
};

const tokenWanted: Answer = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer' },
  body: 'The metrics need the header Authorization: Bearer, with METRICS_TOKEN.\n',
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that says nothing about either text. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

/**
 * A server for nothing but the probes, for processes that have no other.
 * @param port any free one when undefined
 */
export async function serveProbes(
  probes: Probes,
  { host, port }: { host: string; port: number | undefined },
) {
  const server = createServer((request, response) => {
    if (!answerProbe(request, response, probes)) response.writeHead(404).end('Not found\n');
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port ?? 0, host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Says to whoever started this process that it has its port, where somebody else may answer as well as we would. */
export const reportListening = (): void => void process.send?.(listening);
