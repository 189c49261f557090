import { Histogram, type Log, noTracing, type Registry, type Tracing } from '@carillon/telemetry';
import type { RequestHandler } from 'express';
import { addressOf } from './author-of.ts';

interface Parts {
  readonly log: Log;
  readonly metrics: Registry;
  readonly tracing?: Tracing;
}

interface Asked {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
}

interface Answered {
  /** The path of its operation with parameters as `:id`; `none` without one. */
  readonly route: string;
  readonly status: number;
}

/** Facts of an answer that was given. */
interface Given extends Answered {
  readonly user: string | undefined;
  readonly session?: string | undefined;
  readonly address: string;
  /** For how long it waited, as it was asked to, ms. */
  readonly waitedMs?: number | undefined;
}

interface Observation {
  /** Its answer was given. */
  answered(given: Given): void;
  /** It is over, answered or not. */
  over(answered: Answered): void;
}

/** Begins to observe a request. */
export type Observe = (asked: Asked) => Observation;

/** Logs every request that is answered, measures how long it took, and traces it. */
export function openObserver({ log, metrics, tracing = noTracing }: Parts): Observe {
  const duration = new Histogram({
    name: 'carillon_http_request_duration_seconds',
    help: 'Time from request to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  });
  return ({ requestId, method, path }) => {
    const begin = performance.now();
    const span = tracing.request(requestId);
    return {
      answered({ route, status, user, session, address, waitedMs = 0 }) {
        const ms = performance.now() - begin;
        duration.observe({ method, route, status }, (ms - waitedMs) / 1_000);
        const facts = { requestId, user, session, address, status, ms: Math.round(ms) };
        log[status >= 500 ? 'error' : 'info'](facts, `${method} ${path} ${status}`);
      },
      over({ route, status }) {
        const attributes = {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'carillon.request_id': requestId,
        };
        span.end({ name: `${method} ${route}`, attributes, failed: status >= 500 });
      },
    };
  };
}

/** Observes what comes over HTTP. */
export const observe =
  (begin: Observe): RequestHandler =>
  (request, response, next) => {
    const { method, path } = request;
    const observation = begin({ requestId: response.locals.requestId, method, path });
    const answered = () => ({ route: String(request.route?.path ?? 'none'), status: response.statusCode });
    response.once('finish', () => {
      const { person, caller, waitedMs } = response.locals;
      const who = { user: person?.userId ?? caller?.userId, session: person?.sessionId };
      observation.answered({ ...answered(), ...who, address: addressOf(request), waitedMs });
    });
    response.once('close', () => observation.over(answered()));
    next();
  };
