import { type OwnPostgres, startOwnPostgres } from '@carillon/testing/own-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { fillDatabase } from '../fill/fill-database.ts';
import { findLongReads, findScans } from './find-faults.ts';
import { planEverything, type UsedPlan } from './plans.ts';

describe('npm run check:plans', () => {
  let postgres: OwnPostgres;
  /** Plans with all indexes. */
  let sound: readonly UsedPlan[];

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    await fillDatabase(postgres.ownerUrl, { posts: 20_000 });
    sound = await planAgain();
  });
  afterAll(async () => {
    await postgres.end('SIGINT');
    await postgres.remove();
  });

  const planAgain = () => planEverything(postgres.ownerUrl, `${postgres.dataDir}.log`);

  async function run(sql: string): Promise<void> {
    const client = new Client({ connectionString: postgres.ownerUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  it('sees the plans of statements, of triggers and of foreign keys', () => {
    const statements = sound
      .filter(({ work }) => work === 'finish together')
      .map(({ statement }) => statement);
    expect(statements).toEqual(
      expect.arrayContaining([
        expect.stringContaining('settled AS ('),
        expect.stringContaining('derive_post_status(array_agg(status))'),
      ]),
    );
    expect(
      sound.some(({ work, statement }) => work === 'create' && statement.includes('FOR KEY SHARE')),
    ).toBe(true);
  });

  it('has every statement planned with its values, and for any', () => {
    const lists = sound
      .filter(({ work, statement }) => work === 'list, failed' && statement.includes('FROM posts'))
      .map(({ plan }) => JSON.stringify(plan).includes('$1'));
    expect(lists).toEqual([false, true]);
  });

  it('lets a page be read alone, also of somebody who has not posted for long', async () => {
    expect(findLongReads(sound)).toEqual([]);
    await run(`DELETE FROM posts USING (SELECT user_id, id FROM profiles WHERE name = 'main 0') AS main
      WHERE posts.profile_id = main.id AND created_at > now() - interval '150 days'`);
    expect(findLongReads(await planAgain())).toEqual([]);
  });

  it('lets jobs that were lost be made again without a look at all publications', async () => {
    await run(`UPDATE publications SET dispatched_at = NULL, updated_at = now() - interval '1 minute'
      WHERE status = 'scheduled' AND due_at < now() + interval '1 day'`);
    expect(findScans(await planAgain())).not.toContain('sweep: without a job: reads all of publications');
  });

  it('notices a list that sorts more posts than its page has', async () => {
    await run('DROP INDEX posts_profile_id_id_idx');
    expect(findLongReads(await planAgain())).toContainEqual(
      expect.stringMatching(/^list, main profile: reads \d{4,} rows of posts, by /),
    );
  });

  it('notices a statement that has lost its index', async () => {
    expect(findScans(sound)).not.toContain('ids in use: reads all of items');
    await run('DROP INDEX items_remote_id_key');
    expect(findScans(await planAgain())).toContain('ids in use: reads all of items');
  });
});
