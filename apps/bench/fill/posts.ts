export const posts: readonly [name: string, sql: string][] = [
  [
    'posts',
    `INSERT INTO posts (id, user_id, profile_id, content, status, scheduled_at, sandbox, created_at, updated_at)
    SELECT id, user_id, profile_id, 'Number ' || n || ': a post of ordinary length, with a few words in it, and a link to https://example.org/' || n,
      status::post_status, due_at, kind = 'sandbox', created_at, greatest(created_at, CASE WHEN status <> 'scheduled' THEN due_at END)
    FROM plan ORDER BY n`,
  ],
  [
    'usages',
    `INSERT INTO usages (user_id, month, posts)
    SELECT user_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, count(*) FROM plan GROUP BY 1, 2`,
  ],
  [
    'idempotency keys',
    `INSERT INTO idempotency_keys (user_id, sandbox, key, request_hash, status, body, created_at)
    SELECT user_id, false, 'request-' || n, md5(id) || md5(user_id), 201, repeat('{"data":{"id":"' || id || '"}}', 10),
      now() - interval '23 hours' * (random() * 0.9)
    FROM plan WHERE n % 100 = 0`,
  ],
];
