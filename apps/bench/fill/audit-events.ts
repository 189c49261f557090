/** An event of the audit trail for each post of the plan: most changes, some deletions, few keys; those of the sandbox by its key. */
export const auditEvents: readonly [name: string, sql: string][] = [
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
