import { Client } from 'pg';
import { plan, posts, publications } from './posts.ts';

interface Filling {
  /** Each has two publications. */
  readonly posts: number;
  /** Is called after every step. */
  readonly onStep?: (step: FilledStep) => void;
}

interface FilledStep {
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

/** Profiles of the big user besides its main one and the sandbox: as many among few posts as among a million. */
const bigUserProfiles = 250;

/**
 * Users and what they own. A lane is a profile with an account on each network: 0 is the big user's main one, 1 its
 * sandbox, from 2 on its others; then come all other users with one each, then those of the big user without a post.
 */
const people = (posts: number): [name: string, sql: string][] => {
  const small = Math.max(2, Math.floor(posts / 4_000));
  const others = Math.max(10, Math.floor(posts / 1_000));
  const idle = Math.max(0, bigUserProfiles - small);
  return [
    ['lanes', `CREATE TEMP TABLE lanes AS ${lanes({ small, others, idle })}; ANALYZE lanes`],
    ['users', users],
    ['profiles', profiles],
    ['social accounts', socialAccounts],
    ['credentials', credentials],
    ['API keys', apiKeys],
  ];
};

const lanes = ({ small, others, idle }: Record<'small' | 'others' | 'idle', number>): string => `
  SELECT lane, kind, created_at, user_id,
    pg_temp.typeid('prf', ms, 'profile ' || lane) AS profile_id,
    pg_temp.typeid('sac', ms, 'x ' || lane) AS x_id,
    pg_temp.typeid('sac', ms + 1, 'bluesky ' || lane) AS bluesky_id
  FROM (
    SELECT *, CASE kind WHEN 'ordinary' THEN pg_temp.typeid('usr', ms, 'user ' || lane) ELSE pg_temp.typeid('usr', first, 'user 0') END AS user_id
    FROM (
      SELECT lane, (extract(epoch FROM created_at) * 1000)::bigint AS ms, (extract(epoch FROM opened) * 1000)::bigint AS first, created_at,
        CASE lane WHEN 0 THEN 'main' WHEN 1 THEN 'sandbox' ELSE CASE WHEN lane < ${2 + small} THEN 'small'
          WHEN lane < ${2 + small + others} THEN 'ordinary' ELSE 'idle' END END AS kind
      FROM (SELECT lane, opened, opened + lane * interval '1 second' AS created_at
        FROM generate_series(0, ${1 + small + others + idle}) AS lane, (SELECT date_trunc('second', now()) - interval '366 days' AS opened) AS service) AS timed
    ) AS sorted
  ) AS owned`;

const users = `
  INSERT INTO users (id, email, password_hash, plan, created_at, updated_at)
  SELECT user_id, min(kind) || min(lane) || '@example.org', 'none', 'scale', min(created_at), min(created_at) FROM lanes GROUP BY user_id`;

const profiles = `
  INSERT INTO profiles (id, user_id, name, created_at, updated_at)
  SELECT profile_id, user_id, kind || ' ' || lane, created_at, created_at FROM lanes`;

const socialAccounts = `
  INSERT INTO social_accounts (id, profile_id, user_id, platform, platform_user_id, platform_username, platform_avatar, sandbox, created_at, updated_at)
  SELECT a.id, profile_id, user_id, a.platform, 'person-' || lane, 'person' || lane, 'https://example.org/' || lane || '.png', kind = 'sandbox', created_at, created_at
  FROM lanes, LATERAL (VALUES (x_id, 'x'::platform), (bluesky_id, 'bluesky'::platform)) AS a(id, platform)`;

const credentials = `
  INSERT INTO credentials (social_account_id, sealed) SELECT id, repeat(md5(id), 20) FROM social_accounts`;

const apiKeys = `
  INSERT INTO api_keys (id, user_id, name, hash, last4, last_used_at)
  SELECT pg_temp.typeid('apk', 1700000000000, id), id, 'filled', md5(id) || md5('key ' || id), '0000', now() FROM users`;

/** A request for each post of the plan: half made it, half read it; one in 50 failed. */
const requests: readonly [name: string, sql: string][] = [
  [
    'requests',
    `INSERT INTO api_requests (id, user_id, api_key_id, sandbox, at, method, path, operation, status, error_code, error, duration_ms, post_id)
    SELECT pg_temp.typeid('req', ms, 'request ' || n), user_id, pg_temp.typeid('apk', 1700000000000, user_id), kind = 'sandbox', created_at,
      CASE WHEN n % 2 = 0 THEN 'POST' ELSE 'GET' END, CASE WHEN n % 2 = 0 THEN '/v1/posts' ELSE '/v1/posts/' || id END,
      CASE WHEN n % 2 = 0 THEN 'createPost' ELSE 'getPost' END, CASE WHEN n % 50 = 0 THEN 400 ELSE 200 END,
      CASE WHEN n % 50 = 0 THEN 'wrong_value' END, CASE WHEN n % 50 = 0 THEN 'platforms must be an object.' END, 12,
      CASE WHEN n % 50 = 0 THEN NULL ELSE id END
    FROM plan ORDER BY n`,
  ],
];

/** An event of the audit trail for each post of the plan: most changes, some deletions, few keys; those of the sandbox by its key. */
const auditEvents: readonly [name: string, sql: string][] = [
  [
    'audit events',
    `INSERT INTO audit_events (id, at, user_id, actor, actor_id, api_key_id, sandbox, address, request_id, action, subject_type, subject_id, details)
    SELECT pg_temp.typeid('aud', ms, 'event ' || n), created_at, user_id, 'api_key', user_id, pg_temp.typeid('apk', 1700000000000, user_id),
      kind = 'sandbox', '203.0.113.7', pg_temp.typeid('req', ms, 'request ' || n),
      CASE WHEN n % 997 = 0 THEN 'api_key.created' WHEN n % 10 = 0 THEN 'post.deleted' ELSE 'post.changed' END,
      'post', id, '{"fields": ["platforms"]}'
    FROM plan ORDER BY n`,
  ],
];

/** Users and profiles of a filled database. Half of all posts are the big user's, and half of those its main profile's. */
export interface FilledOwners {
  readonly bigUserId: string;
  readonly mainProfileId: string;
  /** One of the many others that the big user has. */
  readonly smallProfileId: string;
  /** A profile of the big user with 500 posts; its accounts are sandbox accounts. */
  readonly sandboxProfileId: string;
  /** A user with about 500 posts, in one profile. */
  readonly ordinaryUserId: string;
  readonly ordinaryProfileId: string;
}

export async function findOwners(client: Client): Promise<FilledOwners> {
  const { rows } = await client.query<FilledOwners>(`
    SELECT main.user_id AS "bigUserId", main.id AS "mainProfileId", sandbox.id AS "sandboxProfileId", small.id AS "smallProfileId",
      ordinary.user_id AS "ordinaryUserId", ordinary.id AS "ordinaryProfileId"
    FROM profiles main, profiles sandbox, profiles small, (SELECT * FROM profiles WHERE name LIKE 'ordinary %' ORDER BY id DESC LIMIT 1) AS ordinary
    WHERE main.name = 'main 0' AND sandbox.name = 'sandbox 1' AND small.name = 'small 2'`);
  const [found] = rows;
  if (found === undefined) throw new Error('The database is not filled.');
  return found;
}
