/** Express, one statement for the same rows, and JSON.stringify. No key, no limits, no checks, no cursor. */
import { apiConfig } from '@carillon/config';
import { createLog, stopGracefully } from '@carillon/telemetry';
import express from 'express';
import { Pool } from 'pg';

const { DATABASE_URL, DATABASE_POOL, HOST, PORT } = apiConfig();
const pool = new Pool({ connectionString: DATABASE_URL, max: DATABASE_POOL, keepAlive: true });

/** A publication a row, those of a post together: the posts of which something waits, what is due first before the others. */
const text = `
  WITH first AS MATERIALIZED (
    SELECT p.post_id, min(p.due_at) AS due_at FROM social_accounts a CROSS JOIN LATERAL (
        SELECT post_id, due_at FROM publications WHERE social_account_id = a.id AND status IN ('scheduled', 'queued')
        ORDER BY due_at LIMIT $1) p
    GROUP BY p.post_id ORDER BY min(p.due_at), p.post_id LIMIT $1
  )
  SELECT s.id, s.profile_id, s.content, s.status, s.scheduled_at, s.latest_at, s.external_id, s.metadata, s.created_at, s.updated_at,
    p.id AS publication_id, p.social_account_id, p.platform, a.platform_username, a.platform_avatar, p.status AS publication_status,
    p.due_at, p.published_at, p.error_message, p.error_code, p.next_at, p.platform_post_id
  FROM first JOIN posts s ON s.id = first.post_id JOIN publications p ON p.post_id = s.id AND p.status <> 'cancelled'
    JOIN social_accounts a ON a.id = p.social_account_id
  ORDER BY first.due_at, first.post_id, p.position`;

interface Row {
  readonly id: string;
  readonly [column: string]: unknown;
}

const toPlatform = (row: Row) => ({
  id: row['publication_id'],
  socialAccountId: row['social_account_id'],
  platform: row['platform'],
  platformUsername: row['platform_username'],
  platformAvatar: row['platform_avatar'],
  status: row['publication_status'],
  scheduledAt: row['due_at'],
  publishedAt: row['published_at'],
  errorMessage: row['error_message'],
  errorCode: row['error_code'],
  retryable: null,
  nextAttemptAt: row['next_at'],
  platformPostUrl: null,
  platformPostId: row['platform_post_id'],
});

const toPost = (id: string, rows: readonly Row[]) => {
  const [row] = rows;
  return {
    id,
    profileId: row?.['profile_id'],
    content: row?.['content'],
    status: row?.['status'],
    scheduledAt: row?.['scheduled_at'],
    latestAt: row?.['latest_at'],
    externalId: row?.['external_id'],
    metadata: row?.['metadata'],
    createdAt: row?.['created_at'],
    updatedAt: row?.['updated_at'],
    platforms: rows.map(toPlatform),
    media: [],
  };
};

const app = express().disable('x-powered-by').set('etag', false);
app.get('/readyz', (_, response) => void response.end());
app.get('/v1/posts', async ({ query }, response) => {
  const values = [Number(query['limit'])];
  const { rows } = await pool.query<Row>({ name: 'list', text, values });
  const posts = Map.groupBy(rows, ({ id }) => id);
  response.json({ data: [...posts].map(([id, each]) => toPost(id, each)), nextCursor: null });
});
const server = app.listen(PORT, HOST);

stopGracefully(createLog({ name: 'baseline', level: 'warn', format: 'json' }), [
  ['requests', async () => server.closeAllConnections()],
  ['server', async () => server.close()],
  ['database', () => pool.end()],
]);
