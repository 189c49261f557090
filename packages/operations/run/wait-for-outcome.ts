import type { Answer } from '@carillon/db/idempotency';
import { z } from 'zod';
import type { Call } from './call.ts';
import type { Service } from './service.ts';

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
function secondsWanted({ headers: { prefer = '' } }: Call, query: unknown): number | null {
  const { wait } = query as z.output<typeof waitQuery>;
  if (wait !== undefined) return wait;
  const [, digits] = preferred.exec(prefer) ?? [];
  return digits === undefined ? null : Math.min(Number(digits), maxWaitSeconds);
}

interface Stored {
  readonly data: { readonly id: string; readonly status: string };
}

/** Statuses of a post of which something goes out soon. */
const unsettled = ['scheduled', 'queued', 'publishing'];

/** An answer, and how its wait went. */
interface Waited {
  readonly answered: Answer;
  readonly waitedMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The answer once everything is stored: for a request that waits, what became of its post. Nothing is held meanwhile but the
 * client's connection.
 */
export async function outcomeInTime(
  {
    call,
    service: { awaitSettled },
  }: { readonly call: Call; readonly service: Pick<Service<never>, 'awaitSettled'> },
  { query, answered }: { readonly query: unknown; readonly answered: Answer },
): Promise<Waited> {
  const seconds = secondsWanted(call, query);
  if (seconds === null || awaitSettled === undefined) return { answered };
  const stored = JSON.parse(answered.body) as Stored;
  const begunAt = performance.now();
  const ms = unsettled.includes(stored.data.status) ? seconds * 1_000 : 0;
  const settled = await awaitSettled({ caller: call.caller, id: stored.data.id, ms, signal: call.over });
  const waitedMs = performance.now() - begunAt;
  if (settled === null) return { answered, waitedMs };
  const body = JSON.stringify({ ...stored, ...settled });
  return { answered: { ...answered, body }, waitedMs, headers: { 'Preference-Applied': `wait=${seconds}` } };
}
