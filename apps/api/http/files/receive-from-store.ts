import { ApiError } from '@carillon/core';
import { hasAnswer } from '@carillon/db/idempotency';
import type { HeldUpload } from '@carillon/db/media';
import { Unreadable } from '@carillon/media';
import type { TakenFile } from '@carillon/media/intake';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Operation } from '../endpoint.ts';
import { requireScope } from '../gate.ts';
import { idempotencyKey, keptUnder } from '../idempotency.ts';
import { parseInput } from '../parse-input.ts';
import type { Exchange, Locals, Service } from '../service.ts';
import { enterPlace } from './enter-place.ts';
import type { Receiving } from './receiving.ts';
import { takeReceived } from './take-received.ts';

const named = z.object({ id: z.string() });

/**
 * Reads the file that was put into the store for the upload in the address, before the handler runs; it is in
 * `response.locals.file`, and goes unless the handler wants it. Nothing is read for a request that was answered before, or
 * for an upload that is completed. The upload is this request's alone until that is answered; one whose file is of no use
 * is not read again.
 */
export const receiveFromStore =
  (
    { scope, params }: Pick<Operation<never>, 'scope' | 'params'>,
    { db }: Pick<Service<never>, 'db'>,
    receiving: Receiving,
  ): RequestHandler =>
  async (request, response, next) => {
    const { caller } = response.locals as Locals;
    if (scope !== undefined) requireScope(caller, scope);
    const key = idempotencyKey(request);
    const { id } = named.parse(parseInput(params ?? named, request.params));
    if (key !== null && (await hasAnswer(db, keptUnder(caller, key)))) return next();
    const held = await receiving.files.uploads.hold(id, caller);
    if (held !== null) (response.locals as Locals).file = await takeHeld(held, { response }, receiving);
    next();
  };

async function takeHeld(
  held: HeldUpload,
  { response }: Pick<Exchange, 'response'>,
  receiving: Receiving,
): Promise<TakenFile> {
  const { uploads } = receiving.files;
  try {
    const { sizeBytes } = held;
    // Announced bytes count already.
    const wanted = { needed: sizeBytes, wanted: sizeBytes, planBytes: null };
    const place = await enterPlace({ response }, wanted, receiving);
    const taken = await takeReceived(await uploads.collect(held), { response, place }, receiving);
    const release = () => void uploads.release(held);
    if (response.closed) release();
    else response.once('close', release);
    return taken;
  } catch (error) {
    await (isUnusable(error) ? uploads.refuse(held) : uploads.release(held));
    throw error;
  }
}

/** It would be no other if it were read again. */
const isUnusable = (error: unknown): boolean =>
  error instanceof Unreadable || (error instanceof ApiError && error.code === 'file_too_large');
