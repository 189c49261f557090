import type { BenchContext } from '../context.ts';
import { untilPublished } from '../dispatch/published.ts';
import type { Process } from '../processes/start-process.ts';
import type { BenchTenant } from '../tenant.ts';

/** Posts are created for so long as fast as they are taken. */
const burstMs = 4_000;

/** Requests at once. */
const concurrency = 16;

/** Every other post of a soak is scheduled so far ahead. */
export const aheadMs = 5_000;

export interface Service {
  readonly url: string;
  readonly api: Process;
  readonly worker: Process;
}

/** The time at which the post with this number goes out. */
type When = (index: number) => { publishNow: true } | { scheduledAt: string };

const now: When = () => ({ publishNow: true });

/** One now, one scheduled. */
export const inTurn: When = (index) =>
  index % 2 === 0 ? now(index) : { scheduledAt: new Date(Date.now() + aheadMs).toISOString() };

/** Creates the post with a number, for the next two accounts, one on each network. @throws when that is no 201 */
export const poster =
  (url: string, { apiKey, profileId, accounts }: BenchTenant, when: When) =>
  async (index: number): Promise<void> => {
    const first = (2 * index) % accounts.length;
    const items = [{ content: `The bells ring for the ${index + 1}th time.` }];
    const platforms = Object.fromEntries(accounts.slice(first, first + 2).map(({ id }) => [id, { items }]));
    const response = await fetch(`${url}/v1/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ profileId, platforms, ...when(index) }),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`The API answered ${response.status}: ${text}`);
  };

/**
 * Creates posts as fast as the api takes them, and waits until all are out.
 * @returns publications/s, from the first post to the last publication
 */
export async function highestRate(
  context: BenchContext,
  { url, worker }: Service,
  tenant: BenchTenant,
): Promise<number> {
  const create = poster(url, tenant, now);
  const end = performance.now() + burstMs * context.size;
  let index = 0;
  const createInTurn = async () => {
    while (performance.now() < end && !context.stopping.aborted) await create(index++);
  };
  await Promise.all(Array.from({ length: concurrency }, createInTurn));
  const count = await context.db.publication.count();
  await untilPublished(context, { workers: [worker], count });
  const [row] = await context.db.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM max(published_at) - min(created_at))::float8 AS seconds FROM publications`;
  return count / (row?.seconds ?? 0);
}
