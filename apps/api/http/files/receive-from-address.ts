import { hasAnswer } from '@carillon/db';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Operation } from '../endpoint.ts';
import { idempotencyKey } from '../idempotency.ts';
import { parseInput } from '../parse-input.ts';
import { requireScope } from '../require-scope.ts';
import type { Locals, Service } from '../service.ts';
import { enterPlace } from './enter-place.ts';
import type { Receiving } from './receiving.ts';
import { takeReceived } from './take-received.ts';

const named = z.object({ url: z.string() });

/**
 * Fetches the file whose address is in a request, before the handler runs; it is in `response.locals.file`, and goes unless
 * the handler wants it. A request that was answered before fetches nothing, nor does one without a place.
 */
export const receiveFromAddress =
  (
    { scope, body }: Pick<Operation<never>, 'scope' | 'body'>,
    { db }: Pick<Service<never>, 'db'>,
    receiving: Receiving,
  ): RequestHandler =>
  async (request, response, next) => {
    const locals = response.locals as Locals;
    const { userId, sandbox } = locals.caller;
    if (scope !== undefined) requireScope(locals.caller, scope);
    const key = idempotencyKey(request);
    const { url } = named.parse(parseInput(body ?? named, request.body ?? {}));
    if (key !== null && (await hasAnswer(db, { userId, sandbox, key }))) return next();
    const planBytes = receiving.planBytes(locals.caller);
    const place = await enterPlace({ response }, { needed: 1, wanted: 1, planBytes }, receiving);
    const { fetchFile } = await import('./fetch-file.ts'); // its HTTP client is loaded by those who fetch
    const file = await fetchFile(url, receiving.folder, { ...receiving.fetching, place });
    locals.file = await takeReceived(file, { response, place }, receiving);
    next();
  };
