-- What publishing tells webhooks waits here for a moment: one row for each event, without a key to others and without an
-- index but its own. A worker that tells webhooks makes events and deliveries of it. See apps/docs/decisions/0030-webhooks.md.

CREATE TABLE "webhook_outbox" (
  "id" BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user_id" TEXT NOT NULL,
  "profile_id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "post_id" TEXT NOT NULL,
  "sandbox" BOOLEAN NOT NULL,
  "snapshot" JSONB NOT NULL,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp()
);

-- A post as it is at this moment: the columns that `getPost` and `mediaOfPosts` of packages/db read.
CREATE FUNCTION "webhook_kept_post"(post posts) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', post.id, 'profileId', post.profile_id, 'content', post.content, 'status', post.status,
    'scheduledAt', webhook_moment(post.scheduled_at), 'latestAt', webhook_moment(post.latest_at),
    'createdAt', webhook_moment(post.created_at), 'updatedAt', webhook_moment(post.updated_at), 'sandbox', post.sandbox,
    'publications', (SELECT coalesce(jsonb_agg(webhook_kept_publication(p, a,
        (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
          FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending'))) ORDER BY p.position), '[]')
      FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.post_id = post.id AND p.status <> 'cancelled'),
    'media', CASE WHEN EXISTS (SELECT 1 FROM publications p JOIN item_media i ON i.publication_id = p.id WHERE p.post_id = post.id)
      THEN webhook_kept_media(post.id) ELSE '[]' END)
$$;

-- As before, with that function.
CREATE OR REPLACE FUNCTION "webhook_tell_posts"(ids text[], types text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  WITH told AS MATERIALIZED (
    SELECT post.id, post.user_id, post.profile_id, post.sandbox, asked.event, new_typeid('evt') AS event_id, webhook_kept_post(post) AS snapshot
    FROM unnest(ids, types) AS asked (id, event) JOIN posts post ON post.id = asked.id
    WHERE EXISTS (SELECT 1 FROM webhook_endpoints e
      WHERE e.user_id = post.user_id AND webhook_wants(e, asked.event, post.profile_id, post.sandbox))
  ),
  events AS (
    INSERT INTO webhook_events (id, user_id, type, subject_id, post_id, snapshot)
    SELECT event_id, user_id, event, id, id, snapshot FROM told
  )
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id)
  SELECT new_typeid('whd'), told.event_id, e.id FROM told JOIN webhook_endpoints e ON e.user_id = told.user_id
    AND webhook_wants(e, told.event, told.profile_id, told.sandbox)
  FOR KEY SHARE OF e SKIP LOCKED; -- one that is being deleted is told nothing, and keeps nobody waiting
END $$;

-- What becomes of a post by being published waits; what somebody did with it is told at once.
CREATE OR REPLACE FUNCTION "webhook_posts_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM webhook_tell_posts(array_agg(id), array_agg(event)) FROM (
    SELECT n.id, n.user_id, CASE n.status WHEN 'scheduled' THEN 'post.scheduled' WHEN 'cancelled' THEN 'post.deleted' END AS event
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.status IN ('scheduled', 'cancelled')
      AND (o.status IS DISTINCT FROM n.status OR (n.status = 'scheduled' AND o.scheduled_at IS DISTINCT FROM n.scheduled_at))
  ) changed
  WHERE EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = changed.user_id AND e.active);
  INSERT INTO webhook_outbox (user_id, profile_id, type, subject_id, post_id, sandbox, snapshot)
  SELECT post.user_id, post.profile_id, 'post.' || n.status, post.id, post.id, post.sandbox, webhook_kept_post(post)
  FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN posts post ON post.id = n.id
  WHERE n.status IN ('published', 'partial', 'failed') AND o.status <> n.status
    AND EXISTS (SELECT 1 FROM webhook_endpoints e
      WHERE e.user_id = n.user_id AND webhook_wants(e, 'post.' || n.status, n.profile_id, n.sandbox));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "webhook_publications_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (user_id, profile_id, type, subject_id, post_id, sandbox, snapshot)
  SELECT post.user_id, post.profile_id, changed.event, p.id, p.post_id, a.sandbox,
    jsonb_build_object('profileId', post.profile_id) || webhook_kept_publication(p, a,
      (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
        FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending')))
  FROM (
    SELECT n.id, CASE
        WHEN n.status IN ('published', 'failed') AND o.status <> n.status THEN 'publication.' || n.status
        WHEN n.status IN ('publishing', 'queued') AND n.error_code IS NOT NULL AND o.error_code IS DISTINCT FROM n.error_code
          AND EXISTS (SELECT 1 FROM items i WHERE i.publication_id = n.id AND i.state = 'sending') THEN 'publication.unclear' END AS event
    FROM new_rows n JOIN old_rows o ON o.id = n.id
  ) changed JOIN publications p ON p.id = changed.id JOIN posts post ON post.id = p.post_id
    JOIN social_accounts a ON a.id = p.social_account_id
  WHERE changed.event IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_endpoints e
    WHERE e.user_id = post.user_id AND webhook_wants(e, changed.event, post.profile_id, a.sandbox));
  RETURN NULL;
END $$;
