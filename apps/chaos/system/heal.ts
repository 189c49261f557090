import type { Machine } from './system.ts';

/** After the last fault: what still suffers from one is made well again. Processes that are well go on untouched. */
export async function heal({ apis, workers, redis, sandbox }: Machine): Promise<void> {
  sandbox.set({ clockOffsetMs: 0 });
  for (const slot of [...apis, ...workers]) {
    slot.links.postgres?.pass();
    slot.links.redis.pass();
    slot.signal('SIGCONT');
    if (slot.skew === 0) continue;
    slot.skew = 0;
    slot.signal('SIGTERM');
  }
  await redis.acceptWrites();
}
