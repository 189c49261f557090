/** Of all posts, how many a sandbox has. */
const sandboxPosts = 500;

/** Who posts what, and when: a row for each post, in the order of their creation over a year. */
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
    FROM generate_series(1, ${posts}) AS n) AS timed, (SELECT count(*) FILTER (WHERE kind = 'small')::int AS small, count(*) FILTER (WHERE kind = 'usual')::int AS usual FROM lanes) AS sizes`;

/** Per cent: 76 published, 15 scheduled, 2 failed, 3 partial, 2 drafts, 2 deleted. A list of each has a page also of 10,000 posts. */
const status = `
  (SELECT CASE WHEN d < 76 THEN 'published' WHEN d < 91 THEN 'scheduled' WHEN d < 93 THEN 'failed' WHEN d < 96 THEN 'partial'
    WHEN d < 98 THEN 'draft' ELSE 'cancelled' END FROM (SELECT pg_temp.draw(n, 1, 100) AS d) AS drawn)`;

/** A quarter each for the big user's main profile and its others, half for all other users. */
const lane = (posts: number): string => `
  CASE WHEN n % ${Math.max(20, Math.floor(posts / sandboxPosts))} = 0 THEN 1 ELSE
    CASE pg_temp.draw(n, 2, 4) WHEN 0 THEN 0 WHEN 1 THEN 2 + pg_temp.draw(n, 3, small) ELSE 2 + small + pg_temp.draw(n, 3, usual) END END`;
