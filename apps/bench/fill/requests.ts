/** A request for each post of the plan: half made it, half read it; one in 50 failed. */
export const requests: readonly [name: string, sql: string][] = [
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
