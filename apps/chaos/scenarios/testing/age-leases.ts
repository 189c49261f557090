import type { Scene } from '@carillon/harness/open-scene';

/** Lets all leases be over, as if their time had passed. */
export async function ageLeases({ db }: Scene): Promise<void> {
  await db.$executeRaw`UPDATE credentials SET renewing_until = clock_timestamp() WHERE renewing_until IS NOT NULL`;
  await db.$executeRaw`
    UPDATE publications SET lease_until = clock_timestamp() - interval '6 seconds', dispatched_at = NULL
    WHERE status = 'publishing'`;
}
