import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from './testing/open-test-database.ts';

const open = await openTestDatabase();
const db = open(2);

/** Publication statuses, and the post status that follows. */
const table: [statuses: string, post: string][] = [
  ['pending', 'draft'],
  ['scheduled', 'scheduled'],
  ['scheduled scheduled', 'scheduled'],
  ['queued', 'queued'],
  ['scheduled queued', 'queued'],
  ['scheduled published', 'queued'],
  ['queued failed', 'queued'],
  ['publishing', 'publishing'],
  ['publishing scheduled', 'publishing'],
  ['publishing published failed', 'publishing'],
  ['published', 'published'],
  ['published published', 'published'],
  ['published failed', 'partial'],
  ['failed', 'failed'],
  ['failed failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['cancelled published', 'published'],
  ['cancelled failed', 'failed'],
  ['cancelled pending', 'draft'],
];

describe('the status of a post', () => {
  it.each(table)('of publications %s is %s', async (statuses, expected) => {
    const rows = await db.$queryRaw<{ status: string }[]>`
      SELECT derive_post_status(${statuses.split(' ')}::publication_status[])::text AS status`;
    expect(rows[0]?.status).toBe(expected);
  });
});
