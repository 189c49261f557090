import type { Readable } from 'node:stream';
import { ApiError, apiError } from '@carillon/core';
import type { Request, RequestHandler, Response } from 'express';
import { mayTakeLong } from '../create-api-server.ts';
import type { Operation } from '../endpoint.ts';
import { requireScope } from '../require-scope.ts';
import type { Locals } from '../service.ts';
import { collect } from './collect.ts';
import { readForm } from './read-form.ts';
import type { ReceivedFile, Receiving } from './receiving.ts';
import { discard, takeReceived } from './take-received.ts';

/** What a form may add to its file at most, bytes. */
const formBytes = 200_000;

/** A client that still sends when it is answered gets so much time to see the answer, ms. */
const lingerMs = 3_000;

/**
 * Receives the file of a request, as its body or in a form, before the handler runs. In `request.body` are its fields, and
 * the file's size and hash; the file itself is in `response.locals.file`, and goes unless the handler wants it.
 */
export const receiveFile =
  ({ scope }: Pick<Operation<never>, 'scope'>, receiving: Receiving): RequestHandler =>
  async (request, response, next) => {
    const locals = response.locals as Locals;
    if (scope !== undefined) requireScope(locals.caller, scope);
    const type = request.get('content-type') ?? '';
    if (type === '' || /^application\/(json|x-www-form-urlencoded)\b/i.test(type))
      throw apiError('file_expected');
    const { maxBytes, deadlineMs } = receiving;
    if (Number(request.get('content-length')) > maxBytes + formBytes)
      throw apiError('file_too_large', { limit: maxBytes });
    const done = mayTakeLong(request);
    try {
      const { file, fields } = await withinTime(deadlineMs, () => read(request, receiving));
      if (file?.sizeBytes === 0) await discard(file);
      if (file === null || file.sizeBytes === 0) throw apiError('file_expected');
      locals.file = await takeReceived(file, { response }, receiving);
      const { sizeBytes, sha256 } = file;
      request.body = { ...fields, file: { sizeBytes, sha256 } };
    } catch (error) {
      linger(request, response);
      if (error instanceof ApiError || !isBrokenOff(request)) throw error;
      throw apiError('unreadable', { detail: 'it broke off' });
    } finally {
      done();
    }
    next();
  };

interface Read {
  readonly file: ReceivedFile | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

async function read(request: Request, { incoming, maxBytes, deadlineMs }: Receiving): Promise<Read> {
  const { query } = request; // it throws when it cannot be read: before anything is received
  const folder = await incoming();
  const keep = (source: Readable) => collect(source, folder, { maxBytes, deadlineMs });
  if (!/^multipart\/form-data\b/i.test(request.get('content-type') ?? ''))
    return { file: await keep(request), fields: query };
  const { file, fileName, fields } = await readForm(request, { maxBytes: maxBytes + formBytes, keep });
  return { file, fields: { ...(fileName !== '' && { name: fileName }), ...query, ...fields } };
}

/** @throws {ApiError} 408 when the work takes longer */
async function withinTime<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(apiError('request_too_slow')), ms);
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** True when the client went away, which is no fault of ours. */
const isBrokenOff = ({ complete, destroyed }: Request): boolean => destroyed && !complete;

/** Reads on what the client still sends, for a moment: a connection that is cut off while it sends shows no answer. */
function linger(request: Request, response: Response): void {
  if (request.complete || request.destroyed) return;
  response.set('Connection', 'close');
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs);
  request.once('close', () => clearTimeout(timer));
}
