import express, { type RequestHandler } from 'express';
import { bodyLimit } from './answer-error.ts';
import { authenticate } from './authenticate.ts';
import type { ApiContext } from './context.ts';
import { guardJson } from './guard-json.ts';
import { limitRate } from './rate-limit/limit-rate.ts';

/** What every request has to pass: 401 for an unknown caller, then 429, then 400 for a body that is no good JSON. */
export const gate = (context: ApiContext, belief: { believe: boolean }): RequestHandler[] => [
  identifyCaller(context, belief),
  limitRate(context),
  express.json({ limit: bodyLimit, strict: false }),
  guardBody,
];

/** A request with an Idempotency-Key believes nothing: it takes several statements anyway. */
export const identifyCaller =
  (context: ApiContext, belief: { believe: boolean }): RequestHandler =>
  async (request, response, next) => {
    const believe = belief.believe && request.get('idempotency-key') === undefined;
    response.locals.caller = await authenticate(request.get('authorization'), context, { believe });
    response.locals.believes = believe;
    next();
  };

const guardBody: RequestHandler = ({ body }, _response, next) => {
  guardJson(body);
  next();
};
