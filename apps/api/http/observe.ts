import { Histogram, noTracing } from '@carillon/telemetry';
import type { RequestHandler } from 'express';
import { addressOf } from '../audit/author-of.ts';
import type { ApiContext } from '../context.ts';

/** Logs every request, measures how long it took, and traces it. */
export function observe({
  log,
  metrics,
  tracing = noTracing,
}: Pick<ApiContext, 'log' | 'metrics' | 'tracing'>): RequestHandler {
  const duration = new Histogram({
    name: 'carillon_http_request_duration_seconds',
    help: 'Time from request to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  });
  return (request, response, next) => {
    const begin = performance.now();
    const { method, path } = request;
    const span = tracing.request(response.locals.requestId);
    response.once('finish', () => {
      const ms = performance.now() - begin;
      const { statusCode: status, locals } = response;
      const route = String(request.route?.path ?? 'none');
      duration.observe({ method, route, status }, (ms - (locals.waitedMs ?? 0)) / 1_000);
      const facts = {
        requestId: locals.requestId,
        user: locals.person?.userId ?? locals.caller?.userId,
        session: locals.person?.sessionId,
        address: addressOf(request),
        status,
        ms: Math.round(ms),
      };
      log[status >= 500 ? 'error' : 'info'](facts, `${method} ${path} ${status}`);
    });
    response.once('close', () => {
      const { statusCode: status, locals } = response;
      const route = String(request.route?.path ?? 'none');
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'carillon.request_id': locals.requestId,
      };
      span.end({ name: `${method} ${route}`, attributes, failed: status >= 500 });
    });
    next();
  };
}
