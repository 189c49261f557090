import { Client } from 'pg';
import { type FilledOwners, findOwners } from './find-owners.ts';
import { functions } from './functions.ts';
import { people } from './people.ts';
import { plan } from './plan.ts';
import { posts } from './posts.ts';
import { publications } from './publications.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface Filling {
  /** Each has two publications. */
  readonly posts: number;
  /** Hears of every step when it is done. */
  readonly onStep?: (step: FilledStep) => void;
}

export interface FilledStep {
  readonly name: string;
  /** Rows that it wrote; 0 for what writes none. */
  readonly rows: number;
  /** ms */
  readonly took: number;
}

/**
 * Fills a migrated, empty database with the posts of a year, as a service that has been running for as long holds them:
 * a million in about a minute. All of it or nothing. The same number makes the same rows, but for times, which end now.
 */
export async function fillDatabase(
  url: string,
  { posts: count, onStep = () => {} }: Filling,
): Promise<FilledOwners> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = async (name: string, sql: string) => {
    const start = performance.now();
    const { rowCount } = await client.query(sql);
    onStep({ name, rows: rowCount ?? 0, took: performance.now() - start });
  };
  try {
    // What is written is consistent by construction: triggers and foreign keys would check each row of it.
    await client.query('SET session_replication_role = replica');
    await client.query('BEGIN');
    await client.query("SET work_mem = '128MB'; SET maintenance_work_mem = '512MB'");
    await client.query(functions);
    for (const [name, sql] of [...people(count), ...plan(count)]) await run(name, sql);
    await withoutIndexes(client, run, async () => {
      for (const [name, sql] of [...posts, ...publications]) await run(name, sql);
    });
    await client.query('COMMIT');
    await run('vacuum and analyze', 'VACUUM (ANALYZE)');
    return await findOwners(client);
  } finally {
    await client.end();
  }
}
