import type { Database } from '@carillon/db';
import { type Lease, parkPublication, renewLeases } from '@carillon/db/publications';
import type { Log } from '@carillon/telemetry';
import type { Times } from './times.ts';

/** The leases that this worker holds, renewed while it holds them. */
export interface HeldLeases {
  readonly size: number;
  /** Keeps a lease alive while `work` runs. */
  hold<Result>(lease: Lease, work: () => Promise<Result>): Promise<Result>;
  /** Gives everything back at once, for others to take over: what may have been sent is looked up first. */
  handBack(): Promise<void>;
}

interface Holder {
  readonly db: Database;
  readonly log: Log;
  readonly times: Pick<Times, 'leaseMs' | 'leaseRenewalMs'>;
}

export function holdLeases({ db, log, times }: Holder): HeldLeases {
  const held = new Set<Lease>();
  const timer = setInterval(() => {
    renewAll().catch((error: unknown) => log.warn({ error }, 'the leases could not be renewed'));
  }, times.leaseRenewalMs);

  async function renewAll(): Promise<void> {
    const leases = [...held];
    if (leases.length === 0) return;
    const kept = await renewLeases(db, leases, times.leaseMs);
    for (const lease of leases) {
      const { publicationId } = lease;
      if (!kept.has(publicationId) && held.has(lease))
        log.warn({ publicationId }, 'the lease is lost; somebody else takes over');
    }
  }

  return {
    get size() {
      return held.size;
    },
    async hold(lease, work) {
      held.add(lease);
      try {
        return await work();
      } finally {
        held.delete(lease);
      }
    },
    async handBack() {
      clearInterval(timer); // a renewal now would keep others out
      const end = {
        outcome: 'unknown',
        networkStatus: null,
        code: null,
        message: 'The worker stopped; checking what was sent.',
      } as const;
      await Promise.all(
        [...held].map((lease) => parkPublication(db, lease, { ...end, status: 'publishing', wait: 0 })),
      );
    },
  };
}
