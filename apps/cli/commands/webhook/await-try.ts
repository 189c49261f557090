import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../api.ts';
import { CommandError } from '../../command-error.ts';

/** The fields of a delivery that are shown or needed. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly tries: readonly {
    readonly status: number | null;
    readonly error: string | null;
    readonly answer: string | null;
    readonly durationMs: number;
  }[];
}

/** Times between looks at a delivery, ms: few of them, each counts for the rate limit of the key. 22 s in all. */
const looksMs = [100, 250, 500, 1_000, 2_000, 3_000, 5_000, 5_000, 5_000];

/**
 * Waits until a delivery was tried once more, and tells what came of it.
 * @throws {CommandError} when no worker tries it
 */
export async function awaitTry(
  api: Api,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  looks = looksMs,
) {
  for (const ms of looks) {
    await sleep(ms);
    const { data } = await api.ask<{ data: Delivery }>('GET', `/webhook-deliveries/${id}`);
    if (data.attempts > attempts) return shown(data);
  }
  throw new CommandError(
    `Nobody has tried it yet: is a worker running? Look later with: carillon webhook delivery --delivery ${id}`,
  );
}

function shown({ tries, ...delivery }: Delivery) {
  const [last] = tries;
  const { id, webhookId, eventId, type, status, attempts, nextAttemptAt } = delivery;
  return {
    ...{ id, webhookId, eventId, type, status, attempts },
    answered: last?.status ?? null,
    error: last?.error ?? null,
    durationMs: last?.durationMs ?? null,
    nextAttemptAt,
  };
}
