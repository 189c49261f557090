/** Two for each post, one on each network, with what a worker wrote of those that are over. */
export const publications: readonly [name: string, sql: string][] = [
  [
    'publications',
    `INSERT INTO publications (id, post_id, social_account_id, platform, position, status, error_message, error_code, published_at, platform_post_id,
      due_at, dispatch, dispatched_at, lease_token, attempts, created_at, updated_at)
    SELECT pg_temp.typeid('pp', ms, platform || ' ' || n), id, CASE platform WHEN 'x' THEN x_id ELSE bluesky_id END, platform, position, state::publication_status,
      CASE state WHEN 'failed' THEN 'X does not allow identical content.' END, CASE state WHEN 'failed' THEN 'duplicate' END,
      CASE state WHEN 'published' THEN due_at + interval '1 second' END, CASE state WHEN 'published' THEN platform || '-' || n || '-0' END, due_at, 1,
      CASE WHEN due_at < now() + interval '48 hours' THEN least(due_at, now() - interval '1 minute') END, done, done, created_at,
      greatest(created_at, CASE WHEN state <> 'scheduled' THEN due_at END)
    FROM (
      SELECT plan.*, platform, position, state, CASE WHEN state IN ('published', 'failed') THEN 1 ELSE 0 END AS done
      FROM plan, (VALUES ('x'::platform, 0), ('bluesky', 1)) AS networks(platform, position), LATERAL (SELECT CASE status
        WHEN 'draft' THEN 'pending' WHEN 'partial' THEN CASE platform WHEN 'x' THEN 'published' ELSE 'failed' END ELSE status END AS state) AS stated
    ) AS targets ORDER BY n, position`,
  ],
  [
    'items',
    `INSERT INTO items (publication_id, position, content, state, first_intent_at, intent_at, sends, remote_id, sent_at)
    SELECT p.id, i.position, 'Item ' || i.position || ' of ordinary length, with a few words in it, and a link to https://example.org/' || left(p.id, 20),
      CASE status WHEN 'published' THEN 'sent' ELSE 'pending' END::item_state, published_at, published_at,
      CASE status WHEN 'published' THEN 1 ELSE 0 END,
      CASE status WHEN 'published' THEN left(platform_post_id, -1) || i.position END, published_at
    FROM publications p, LATERAL generate_series(0, CASE WHEN left(md5(post_id), 1) = '0' THEN 2 ELSE 0 END) AS i(position)`,
  ],
  [
    'attempts',
    `INSERT INTO attempts (publication_id, lease_token, generation, number, worker, started_at, ended_at, outcome, network_status, message)
    SELECT id, 1, 1, 1, 'worker-1', due_at, updated_at, CASE status WHEN 'published' THEN 'published' ELSE 'refused' END::outcome,
      CASE status WHEN 'published' THEN 200 ELSE 403 END, error_message
    FROM publications WHERE status IN ('published', 'failed')`,
  ],
];
