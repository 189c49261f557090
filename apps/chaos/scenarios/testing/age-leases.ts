import type { Scene } from '@carillon/testing';

/** Lets all leases be over, as if their time had passed. */
export const ageLeases = ({ db }: Scene): Promise<number> => db.$executeRaw`
  UPDATE publications SET lease_until = clock_timestamp() - interval '6 seconds', dispatched_at = NULL
  WHERE status = 'publishing'`;
