import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError, apiError } from '@carillon/core';
import { hasAnswer } from '@carillon/db/idempotency';
import type { Place, ReceivedFile } from '@carillon/media/intake';
import { collectFile } from '@carillon/media/intake';
import { idempotencyKey, keptUnder } from '@carillon/operations/run/idempotency';
import type { Operation } from '@carillon/operations/run/operation';
import { enterPlace } from '@carillon/operations/run/receive/enter-place';
import type { Receiving } from '@carillon/operations/run/receive/receiving';
import { discard, takeReceived } from '@carillon/operations/run/receive/take-received';
import { requireScope } from '@carillon/operations/run/require-scope';
import type { Service } from '@carillon/operations/run/service';
import type { Request, RequestHandler } from 'express';
import { continueRequest, isWaiting, mayTakeLong } from './create-api-server.ts';
import { type Exchange, type Locals, signalOver } from './exchange.ts';
import { readForm } from './read-form.ts';

/** Most that a form may add to its file, bytes. */
const formBytes = 200_000;

/**
 * Receives the file of a request, as its body or in a form, before the handler runs. In `request.body` are its fields, and
 * the file's size and hash; the file itself is in `response.locals.file`, and goes unless the handler wants it. Whatever can
 * be refused by what the request announces is refused before any of its body is read.
 */
export const receiveFile =
  (
    { scope }: Pick<Operation<never>, 'scope'>,
    { db }: Pick<Service<never>, 'db'>,
    receiving: Receiving,
  ): RequestHandler =>
  async (request, response, next) => {
    const locals = response.locals as Locals;
    const done = mayTakeLong(request);
    try {
      if (scope !== undefined) requireScope(locals.caller, scope);
      const key = keyOf(request); // refuses one of another form
      mayBeFile(request, receiving);
      const place = await placeOf({ request, response, key }, { db }, receiving);
      continueRequest({ request, response });
      const { file, fields } = await withinTime(request, receiving, () => read(request, place, receiving));
      if (file?.sizeBytes === 0) await discard(file);
      if (file === null || file.sizeBytes === 0) throw apiError('file_expected');
      locals.file = await takeReceived(file, { over: signalOver(response), place }, receiving);
      const { sizeBytes, sha256 } = file;
      request.body = { ...fields, file: { sizeBytes, sha256 } };
    } catch (error) {
      linger({ request, response });
      if (error instanceof ApiError || !isBrokenOff(request)) throw error;
      throw apiError('unreadable', { detail: 'it broke off' });
    } finally {
      done();
    }
    next();
  };

const keyOf = (request: Request): string | null =>
  idempotencyKey({ headers: { idempotencyKey: request.get('idempotency-key') } });

const isForm = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.get('content-type') ?? '');

/** @throws {ApiError} 400 for a type of no file, 413 for the length */
function mayBeFile(request: Request, { maxBytes }: Pick<Receiving, 'maxBytes'>): void {
  const type = request.get('content-type') ?? '';
  if (type === '' || /^application\/(json|x-www-form-urlencoded)\b/i.test(type))
    throw apiError('file_expected');
  const maxBodyBytes = isForm(request) ? maxBytes + formBytes : maxBytes;
  if (Number(request.get('content-length')) > maxBodyBytes)
    throw apiError('file_too_large', { limit: maxBytes });
}

/** Waits for the place of a file of the announced size; of one that announces none, for the first of it. */
async function placeOf(
  { request, response, key }: Exchange & { readonly key: string | null },
  { db }: Pick<Service<never>, 'db'>,
  receiving: Receiving,
): Promise<Place> {
  const { caller } = response.locals as Locals;
  const call = { caller, over: signalOver(response) };
  const announced = Number(request.get('content-length') ?? 1);
  const needed = Math.max(1, isForm(request) ? announced - formBytes : announced);
  const wanted = { needed, wanted: Math.max(needed, announced), planBytes: receiving.planBytes(caller) };
  try {
    return await enterPlace(call, wanted, receiving);
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'media_limit_reached';
    // An answer is given again, though its file fits but once.
    if (!isOver || key === null || !(await hasAnswer(db, keptUnder(caller, key)))) throw error;
    return enterPlace(call, { ...wanted, planBytes: null }, receiving);
  }
}

interface Read {
  readonly file: ReceivedFile | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

async function read(
  request: Request,
  place: Place,
  { folder, maxBytes, deadlineMs }: Receiving,
): Promise<Read> {
  const { query } = request; // it throws when it cannot be read: before anything is received
  const keep = (source: Readable) => collectFile(source, folder, { maxBytes, deadlineMs, place });
  if (!isForm(request)) return { file: await keep(request), fields: query };
  const { file, fileName, fields } = await readForm(request, { maxBytes: maxBytes + formBytes, keep });
  return { file, fields: { ...(fileName !== '' && { name: fileName }), ...query, ...fields } };
}

/** True when the client went away, which is no fault of ours. */
const isBrokenOff = ({ complete, destroyed }: Request): boolean => destroyed && !complete;

/** Time for a client that still sends when it is answered to see the answer, ms. */
const lingerMs = 3_000;

/** A body as short as this that was not begun is read to its end in any case, bytes. */
const shortBytes = 65_536;

/**
 * Reads on what a client still sends that is being refused, for a moment and to no use: a connection that is cut off while
 * it sends shows no answer.
 */
function linger({ request, response }: Exchange): void {
  if (request.complete || request.destroyed || isWaiting(request)) return;
  const length = request.get('content-length');
  if (!request.readableDidRead && length !== undefined && Number(length) <= shortBytes) return; // Node reads it once the answer is sent
  response.set('Connection', 'close');
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs);
  request.once('close', () => clearTimeout(timer));
}

/** How often in the time that a file may stand still its connection is looked at. */
const looks = 4;

/**
 * Does work that reads a request.
 * @throws {ApiError} 408 when it takes longer than the deadline, or when nothing more comes for too long, or too little
 */
async function withinTime<Result>(
  { socket }: Pick<IncomingMessage, 'socket'>,
  { deadlineMs, stallMs, leastBytes = 1 }: Pick<Receiving, 'deadlineMs' | 'stallMs' | 'leastBytes'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(apiError('request_too_slow'));
  const timer = setTimeout(refuse, deadlineMs);
  const seen = [socket.bytesRead];
  const watch = setInterval(() => {
    seen.push(socket.bytesRead);
    if (seen.length > looks + 1) seen.shift();
    if (seen.length > looks && socket.bytesRead - (seen[0] ?? 0) < leastBytes) refuse();
  }, stallMs / looks);
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}
