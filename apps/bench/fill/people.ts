/** Profiles of the big user besides its main one and the sandbox: as many among few posts as among a million. */
const bigUserProfiles = 250;

/**
 * Users and what they own. A lane is a profile with an account on each network: 0 is the big user's main one, 1 its
 * sandbox, from 2 on its others; then come all other users with one each, then those of the big user without a post.
 */
export const people = (posts: number): [name: string, sql: string][] => {
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
