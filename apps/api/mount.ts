import { apiError, invalidRequest, problem } from '@carillon/core';
import type { RequestHandler, Router } from 'express';
import type { ApiContext, RequestContext } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { parseInput } from './parse-input.ts';

/** Makes an endpoint answer on a router. */
export function mount(router: Router, endpoint: Endpoint, context: ApiContext): void {
  const { method, path } = endpoint;
  router[method](path.replace(/\{(\w+)\}/g, ':$1'), answer(endpoint, context));
}

const answer =
  (
    { params, query, body, answer: { status, schema }, handle }: Endpoint,
    context: ApiContext,
  ): RequestHandler =>
  async (request, response) => {
    const { caller, requestId } = response.locals as Pick<RequestContext, 'caller' | 'requestId'>;
    const input = {
      params: params ? parseInput(params, request.params) : {},
      query: query ? parseInput(query, request.query) : {},
      body: body ? parseInput(body, jsonBody(request.body)) : undefined,
    };
    const answered = await handle(input, { ...context, caller, requestId });
    response.status(status).json(schema.parse(answered));
  };

/** @throws {ApiError} 400 when nothing was read as JSON, or it is no object */
function jsonBody(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw apiError('json_expected');
  if ([body, ...Object.values(body)].some(hasProto))
    throw invalidRequest([problem('field_unknown', '__proto__', {})]);
  return body;
}

/** zod passes over this key in silence, and a target would be lost with it. */
const hasProto = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
