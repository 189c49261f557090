import type { Readable } from 'node:stream';
import { apiError } from '@carillon/core';
import type { RequestHandler } from 'express';
import { mayTakeLong } from '../create-api-server.ts';
import type { Operation } from '../endpoint.ts';
import { requireScope } from '../require-scope.ts';
import type { Locals } from '../service.ts';
import { collect, discard, type Receiving } from './collect.ts';
import { readForm } from './read-form.ts';

/** What a form may add to its file at most, bytes. */
const formBytes = 200_000;

/**
 * Receives the file of a request, as its body or in a form, before the handler runs. In `request.body` are its fields, and
 * the file's size and hash; the file itself is in `response.locals.file` until the answer is given.
 */
export const receiveFile =
  (
    { scope }: Pick<Operation<never>, 'scope'>,
    { incoming, maxBytes, deadlineMs }: Receiving,
  ): RequestHandler =>
  async (request, response, next) => {
    const locals = response.locals as Locals;
    if (scope !== undefined) requireScope(locals.caller, scope);
    const type = request.get('content-type') ?? '';
    if (type === '' || /^application\/(json|x-www-form-urlencoded)\b/i.test(type))
      throw apiError('file_expected');
    if (Number(request.get('content-length')) > maxBytes + formBytes)
      throw apiError('file_too_large', { limit: maxBytes });
    const done = mayTakeLong(request);
    try {
      const folder = await incoming();
      const keep = (source: Readable) => collect(source, folder, { maxBytes, deadlineMs });
      const isForm = /^multipart\/form-data\b/i.test(type);
      const { file, fileName, fields } = isForm
        ? await readForm(request, keep)
        : { file: await keep(request), fileName: '', fields: request.query as Record<string, string> };
      if (file === null) throw apiError('file_expected');
      response.once('close', () => discard(file));
      const { sizeBytes, sha256 } = file;
      if (sizeBytes === 0) throw apiError('file_expected');
      locals.file = file;
      request.body = { ...(fileName !== '' && { name: fileName }), ...fields, file: { sizeBytes, sha256 } };
    } catch (error) {
      // The rest of the file is not worth waiting for; reading on lets the client see the answer.
      if (!request.complete) response.set('Connection', 'close');
      request.resume();
      throw error;
    } finally {
      done();
    }
    next();
  };
