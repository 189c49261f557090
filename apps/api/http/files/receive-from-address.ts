import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Operation } from '../endpoint.ts';
import { parseInput } from '../parse-input.ts';
import { requireScope } from '../require-scope.ts';
import type { Locals } from '../service.ts';
import { discard, type Receiving } from './collect.ts';

const named = z.object({ url: z.string() });

/** Fetches the file whose address is in a request, before the handler runs; it is in `response.locals.file` until the answer is given. */
export const receiveFromAddress =
  (
    { scope, body }: Pick<Operation<never>, 'scope' | 'body'>,
    { incoming, fetching }: Receiving,
  ): RequestHandler =>
  async (request, response, next) => {
    const locals = response.locals as Locals;
    if (scope !== undefined) requireScope(locals.caller, scope);
    const { url } = named.parse(parseInput(body ?? named, request.body ?? {}));
    const { fetchFile } = await import('./fetch-file.ts'); // its HTTP client is loaded by those who fetch
    const file = await fetchFile(url, await incoming(), fetching);
    response.once('close', () => discard(file));
    locals.file = file;
    next();
  };
