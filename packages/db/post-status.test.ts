import { createTestInstance } from '@carillon/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from './index.ts';

const instance = await createTestInstance();
const db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

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
