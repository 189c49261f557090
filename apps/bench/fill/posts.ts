/** Posts of the sandbox, in all. */
const sandboxPosts = 500;

/** The plan of all posts, with owner, status and times: a row for each post, in the order of their creation over a year. */
export const plan = (posts: number): [name: string, sql: string][] => [
  [
    'plan',
    `CREATE TEMP TABLE plan AS
      SELECT n, lanes.user_id, lanes.profile_id, lanes.x_id, lanes.bluesky_id, lanes.kind, status, created.created_at, ms,
        pg_temp.typeid('pst', ms, 'post ' || n) AS id,
        CASE status WHEN 'draft' THEN NULL WHEN 'scheduled' THEN now() + interval '1 hour' + pg_temp.draw(n, 4, ${180 * 86_400}) * interval '1 second'
          ELSE least(created.created_at + pg_temp.draw(n, 4, ${2 * 86_400}) * interval '1 second', now() - interval '1 minute') END AS due_at
      FROM (${created(posts)}) AS created JOIN lanes USING (lane);
    ANALYZE plan`,
  ],
];

const created = (posts: number): string => `
  SELECT n, created_at, (extract(epoch FROM created_at) * 1000)::bigint AS ms, ${status} AS status, ${lane(posts)} AS lane
  FROM (SELECT n, date_trunc('second', now()) - (${posts} - n)::float8 / ${posts} * interval '365 days' AS created_at
    FROM generate_series(1, ${posts}) AS n) AS timed, (SELECT count(*) FILTER (WHERE kind = 'small')::int AS small, count(*) FILTER (WHERE kind = 'ordinary')::int AS ordinary FROM lanes) AS sizes`;

/** Per cent: 76 published, 15 scheduled, 2 failed, 3 partial, 2 drafts, 2 deleted. A list of each has a page also of 10,000 posts. */
const status = `
  (SELECT CASE WHEN d < 76 THEN 'published' WHEN d < 91 THEN 'scheduled' WHEN d < 93 THEN 'failed' WHEN d < 96 THEN 'partial'
    WHEN d < 98 THEN 'draft' ELSE 'cancelled' END FROM (SELECT pg_temp.draw(n, 1, 100) AS d) AS drawn)`;

/** A quarter each for the big user's main profile and its others, half for all other users. */
const lane = (posts: number): string => `
  CASE WHEN n % ${Math.max(20, Math.floor(posts / sandboxPosts))} = 0 THEN 1 ELSE
    CASE pg_temp.draw(n, 2, 4) WHEN 0 THEN 0 WHEN 1 THEN 2 + pg_temp.draw(n, 3, small) ELSE 2 + small + pg_temp.draw(n, 3, ordinary) END END`;

/** Posts of the plan, and the rows that creating them left. */
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

/** A word of three letters that one item of 4,096 has; so two letters begin a word of one in 256. */
const word = (seed: string): string => `translate(left(md5(${seed}), 3), '0123456789', 'ghijklmnop')`;

/** Two for each post, one on each network, with the rows that a worker wrote of those that are over; and the words of the posts. */
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
    SELECT p.id, i.position, 'Item ' || i.position || ' of ordinary length, with a few words in it such as ' || ${word('p.id')} || CASE WHEN p.created_at < now() - interval '300 days' THEN ' of yore' ELSE '' END || ', and a link to https://example.org/' || left(p.id, 20),
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
  [
    'words',
    `INSERT INTO post_words (post_id, words)
    SELECT id, words_of_text(user_id, said) || time_of_post(user_id, id) FROM plan JOIN (
        SELECT p.post_id, string_agg(DISTINCT i.content, ' ') AS said FROM publications p JOIN items i ON i.publication_id = p.id
        WHERE p.status <> 'cancelled' GROUP BY p.post_id) AS texts ON texts.post_id = plan.id`,
  ],
];
