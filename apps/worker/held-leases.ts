import { type Database, type Lease, parkPublication, renewLease } from '@carillon/db';
import type { Log } from '@carillon/telemetry';

/** Length of a lease, ms. */
export const leaseLength = 30_000;

const renewEvery = 5_000;

/** The leases that this worker holds, renewed while it holds them. */
export interface HeldLeases {
  readonly size: number;
  /** Keeps a lease alive while `work` runs. */
  hold<Result>(lease: Lease, work: () => Promise<Result>): Promise<Result>;
  /** Gives everything back at once, for others to take over: what may have been sent is looked up first. */
  handBack(): Promise<void>;
}

export function holdLeases(db: Database, log: Log): HeldLeases {
  const held = new Set<Lease>();
  const timer = setInterval(renewAll, renewEvery);

  function renewAll(): void {
    for (const lease of held) {
      renewLease(db, lease, leaseLength).then(
        (kept) =>
          kept ||
          log.warn({ publicationId: lease.publicationId }, 'the lease is lost; somebody else took over'),
        (error: unknown) =>
          log.warn({ error, publicationId: lease.publicationId }, 'the lease could not be renewed'),
      );
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
