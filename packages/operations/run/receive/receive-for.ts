import { hasAnswer } from '@carillon/db/idempotency';
import type { TakenFile } from '@carillon/media/intake';
import { z } from 'zod';
import type { Call } from '../call.ts';
import { idempotencyKey, keptUnder } from '../idempotency.ts';
import type { Operation } from '../operation.ts';
import { readInput } from '../read-input.ts';
import { requireScope } from '../require-scope.ts';
import type { Service } from '../service.ts';
import { enterPlace } from './enter-place.ts';
import { receiveFromStore } from './receive-from-store.ts';
import type { Receiving } from './receiving.ts';
import { takeReceived } from './take-received.ts';

/**
 * Gets the file of an operation that fetches one, before its handler runs; it goes unless the handler wants it. A request
 * that was answered before fetches nothing, nor does one without a place.
 * @returns the call with its file
 */
export async function receiveFor<Context, Asked extends Call>(
  operation: Operation<Context>,
  call: Asked,
  { db, receiving }: Pick<Service<Context, Asked>, 'db' | 'receiving'>,
): Promise<Asked> {
  if (operation.file === undefined || operation.file === 'sent') return call;
  if (receiving === undefined) throw new Error(`${operation.path} takes files, and this service does not.`);
  if (operation.scope !== undefined) requireScope(call.caller, operation.scope);
  const key = idempotencyKey(call);
  const { params, body } = readInput(operation, call);
  if (key !== null && (await hasAnswer(db, keptUnder(call.caller, key)))) return call;
  const file =
    operation.file === 'put'
      ? await receiveFromStore(byId.parse(params).id, call, receiving)
      : await receiveFromAddress(byAddress.parse(body).url, call, receiving);
  return file === null ? call : { ...call, file };
}

const byId = z.object({ id: z.string() });
const byAddress = z.object({ url: z.string() });

async function receiveFromAddress(url: string, call: Call, receiving: Receiving): Promise<TakenFile> {
  const planBytes = receiving.planBytes(call.caller);
  const place = await enterPlace(call, { needed: 1, wanted: 1, planBytes }, receiving);
  const { fetchFile } = await import('./fetch-file.ts'); // its HTTP client is loaded by those who fetch
  const file = await fetchFile(url, receiving.folder, { ...receiving.fetching, place });
  return takeReceived(file, { over: call.over, place }, receiving);
}
