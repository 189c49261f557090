import { apiError } from '@carillon/core';
import type { RequestHandler } from 'express';
import type { ApiParts, RequestContext } from '../context.ts';
import { rateHeaders } from './rate-headers.ts';

/** Counts a request of whoever was authenticated, tells the state of the limit in headers, and refuses beyond it. */
export const limitRate =
  ({ limiter, plans }: Pick<ApiParts, 'limiter' | 'plans'>): RequestHandler =>
  async (_request, response, next) => {
    const { apiKeyId, userId, plan } = (response.locals as Pick<RequestContext, 'caller'>).caller;
    const { requestsPerMinute: limit } = plans[plan];
    const { window } = limiter;
    const { used, endsIn } = await limiter.count(apiKeyId ?? userId, limit);
    const wait = Math.max(1, Math.ceil(endsIn / 1_000));
    response.set(rateHeaders({ limit, window, remaining: Math.max(0, limit - used), wait }, Date.now()));
    if (used <= limit) return next();
    response.set('Retry-After', String(wait));
    throw apiError('rate_limited', { limit, window, wait });
  };
