import type { Answer } from '@carillon/db/idempotency';
import { z } from 'zod';
import type { AwaitSettled } from '../posts/await-settled.ts';
import type { Exchange, Locals } from './service.ts';

/** Longest that a request waits, s: proxies give up after 60. */
export const maxWaitSeconds = 30;

/** The parameters of an operation that may wait. */
export const waitQuery = z.strictObject({
  wait: z
    .string()
    .refine((digits) => /^\d{1,2}$/.test(digits) && Number(digits) <= maxWaitSeconds, {
      error: `a whole number from 0 to ${maxWaitSeconds}`,
    })
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 0,
      maximum: maxWaitSeconds,
      description:
        'seconds to wait at most, until everything of the post is published or has failed; the answer then has the whole post. The header `Prefer: wait=15` does the same',
    }),
});

/** The header Prefer (RFC 7240, section 4.3). */
const preferred = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?=[,;]|$)/i;

/** How long a request wants to wait, s; null for one that does not say. */
function secondsWanted({ request }: Exchange, query: unknown): number | null {
  const { wait } = query as z.output<typeof waitQuery>;
  if (wait !== undefined) return wait;
  const [, digits] = preferred.exec(request.get('prefer') ?? '') ?? [];
  return digits === undefined ? null : Math.min(Number(digits), maxWaitSeconds);
}

interface Stored {
  readonly data: { readonly id: string; readonly status: string };
}

/** Statuses of a post of which something goes out soon. */
const unsettled = ['scheduled', 'queued', 'publishing'];

/**
 * The answer once everything is stored: for a request that waits, what became of its post. Nothing is held meanwhile but the
 * client's connection.
 */
export async function answerInTime(
  exchange: Exchange,
  {
    query,
    answered,
    awaitSettled,
  }: { query: unknown; answered: Answer; awaitSettled: AwaitSettled | undefined },
): Promise<Answer> {
  const seconds = secondsWanted(exchange, query);
  if (seconds === null || awaitSettled === undefined) return answered;
  const { response } = exchange;
  const locals = response.locals as Locals;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const stored = JSON.parse(answered.body) as Stored;
  const begunAt = performance.now();
  const ms = unsettled.includes(stored.data.status) ? seconds * 1_000 : 0;
  const settled = await awaitSettled({ caller: locals.caller, id: stored.data.id, ms, signal: gone.signal });
  locals.waitedMs = performance.now() - begunAt;
  if (settled === null) return answered;
  response.set('Preference-Applied', `wait=${seconds}`);
  return { ...answered, body: JSON.stringify({ ...stored, ...settled }) };
}
