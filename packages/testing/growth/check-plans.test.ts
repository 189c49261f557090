import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { fillDatabase } from '../fill/fill-database.ts';
import { type OwnPostgres, startOwnPostgres } from '../own-postgres.ts';
import { findScans } from './find-scans.ts';
import { useEverything } from './use-everything.ts';

describe('npm run check:plans', () => {
  let postgres: OwnPostgres;

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    await fillDatabase(postgres.url, { posts: 20_000 });
  });
  afterAll(async () => {
    await postgres.end('SIGINT');
    await postgres.remove();
  });

  const scans = async () => findScans(await useEverything(postgres.url, `${postgres.dataDir}.log`, 1));

  async function run(sql: string): Promise<void> {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  it('sees the plans of statements, of triggers and of foreign keys', async () => {
    const plans = await useEverything(postgres.url, `${postgres.dataDir}.log`, 1);
    const statements = plans
      .filter(({ work }) => work === 'finish together')
      .map(({ statement }) => statement);
    expect(statements).toEqual(
      expect.arrayContaining([
        expect.stringContaining('settled AS ('),
        expect.stringContaining('derive_post_status(array_agg(status))'),
      ]),
    );
    expect(
      plans.some(({ work, statement }) => work === 'create' && statement.includes('FOR KEY SHARE')),
    ).toBe(true);
  });

  it('notices a statement that has lost its index', async () => {
    expect(await scans()).not.toContain('ids in use: reads all of items');
    await run('DROP INDEX items_remote_id_key');
    expect(await scans()).toContain('ids in use: reads all of items');
  });
});
