import { Client } from 'pg';
import { auditEvents } from './audit-events.ts';
import { type FilledOwners, findOwners } from './owners.ts';
import { people } from './people.ts';
import { plan, posts, publications } from './posts.ts';
import { requests } from './requests.ts';

export interface Filling {
  /** Each has two publications. */
  readonly posts: number;
  /** Is called after every step. */
  readonly onStep?: (step: FilledStep) => void;
}

export interface FilledStep {
  readonly name: string;
  /** Rows that it wrote; 0 for a step that writes none. */
  readonly rows: number;
  readonly tookMs: number;
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
    onStep({ name, rows: rowCount ?? 0, tookMs: performance.now() - start });
  };
  try {
    // The rows are consistent by construction: triggers and foreign keys would check each row of it.
    await client.query('SET session_replication_role = replica');
    await client.query('BEGIN');
    await client.query("SET work_mem = '128MB'; SET maintenance_work_mem = '512MB'");
    await client.query(functions);
    for (const [name, sql] of [...people(count), ...plan(count)]) await run(name, sql);
    await withoutIndexes(client, run, async () => {
      for (const [name, sql] of [...posts, ...publications, ...auditEvents, ...requests])
        await run(name, sql);
    });
    await client.query('COMMIT');
    await run('vacuum and analyze', 'VACUUM (ANALYZE)');
    return await findOwners(client);
  } finally {
    await client.end();
  }
}

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Fills tables without their secondary indexes, which are made at the end: sorting beats a million insertions. */
async function withoutIndexes(
  client: Client,
  run: (name: string, sql: string) => Promise<void>,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Index>(`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename IN ('posts', 'publications', 'items', 'attempts', 'audit_events', 'post_words', 'api_requests')
      AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE conindid <> 0) ORDER BY indexname`);
  for (const { name } of rows) await client.query(`DROP INDEX ${client.escapeIdentifier(name)}`);
  await fill();
  for (const { name, definition } of rows) await run(`index ${name}`, definition);
}

/** The digit of a number's base32, as TypeIDs write it, that stands for the five bits from this one on. */
const digit = (bit: number): string =>
  `substr('0123456789abcdefghjkmnpqrstvwxyz', (ms >> ${bit} & 31)::int + 1, 1)`;

const time = [45, 40, 35, 30, 25, 20, 15, 10, 5, 0].map(digit).join(' || ');

/**
 * Functions of the filling session.
 * - typeid: an id as `newId` makes it at a time, ms since 1970, with the digest of a seed for its random part
 * - draw: the same number from 0 to max - 1 for the same n and salt
 */
const functions = `
  CREATE FUNCTION pg_temp.typeid(prefix text, ms bigint, seed text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
    prefix || '_' || ${time} || overlay(overlay(left(md5(seed), 16) PLACING 'e' FROM 1) PLACING '8' FROM 4);

  CREATE FUNCTION pg_temp.draw(n int, salt int, max int) RETURNS int LANGUAGE sql IMMUTABLE RETURN
    ((hashint8extended(n, salt) & 1073741823) % max)::int;`;
