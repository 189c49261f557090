import type { Tenant } from './accounts.ts';
import type { Machine } from '../system/system.ts';
import type { Client } from './client.ts';

/** A post that fails again and again is left alone. */
const mostResends = 3;

/** Somebody who resends what failed. */
export interface Resender {
  /** @returns how many posts were resent */
  resend(): Promise<number>;
}

export function openResender({ db }: Machine, tenants: readonly Tenant[], client: Client): Resender {
  const times = new Map<string, number>();
  const keys = new Map(tenants.map(({ profileId, apiKey }) => [profileId, apiKey]));
  return {
    async resend() {
      const failed = await db.post.findMany({
        where: { status: { in: ['failed', 'partial'] } },
        select: { id: true, profileId: true },
      });
      const due = failed.filter(({ id }) => (times.get(id) ?? 0) < mostResends);
      const answers = due.map(async ({ id, profileId }) => {
        times.set(id, (times.get(id) ?? 0) + 1);
        const apiKey = keys.get(profileId) ?? '';
        const answer = await client.post({ apiKey, path: `/posts/${id}/resend`, persistent: true });
        return answer.kind === 'answered' && answer.status === 200;
      });
      return (await Promise.all(answers)).filter(Boolean).length;
    },
  };
}
