import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@carillon/testing/database';
import { sharedServices } from '@carillon/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { migrate } from './migrate.ts';
import { addLaterMigration } from './testing/later-migration.ts';

/** It changes a table which everybody reads. */
const newest = await addLaterMigration('ALTER TABLE social_accounts ADD COLUMN later TEXT');

const database = await createDatabase(
  (await sharedServices()).databaseUrl,
  `carillon_test_${randomBytes(6).toString('hex')}`,
);
const [backUp, service] = [1, 2].map(() => new Client({ connectionString: database.url })) as [
  Client,
  Client,
];

beforeAll(async () => {
  await Promise.all([backUp.connect(), service.connect()]);
  await migrate(database.url);
});

afterAll(async () => {
  await Promise.all([backUp.end(), service.end()]);
  await Promise.all([database.drop(), newest.remove()]);
});

describe('a migration while a back-up reads', () => {
  it('waits for it, and keeps nobody else from reading for longer than a second or so', async () => {
    await backUp.query('BEGIN');
    await backUp.query('SELECT FROM social_accounts LIMIT 1');
    let waits = 0;
    let isOver = false;
    const wait = () => {
      waits += 1;
    };
    const migrating = migrate(database.url, wait, newest.folder).finally(() => {
      isOver = true;
    });
    let longest = 0;
    for (const end = Date.now() + 5_000; Date.now() < end; await sleep(20)) {
      const begin = performance.now();
      await service.query('SELECT FROM social_accounts LIMIT 1');
      longest = Math.max(longest, performance.now() - begin);
    }
    expect([isOver, waits > 0]).toEqual([false, true]);
    expect(longest).toBeLessThan(2_500);
    await backUp.query('COMMIT');
    expect(await migrating).toEqual([newest.name]);
    const { rows } = await service.query('SELECT later FROM social_accounts');
    expect(rows).toEqual([]);
  });
});
