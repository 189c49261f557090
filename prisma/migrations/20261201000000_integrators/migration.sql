-- What integrators note of a post: their own id of it, and texts by names.
ALTER TABLE "posts" ADD COLUMN "external_id" TEXT;
ALTER TABLE "posts" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';

-- The ids that are taken. A table of its own: an index of posts could not be made while posts are written.
CREATE TABLE "external_ids" (
  "user_id" TEXT NOT NULL,
  "external_id" TEXT NOT NULL,
  "apart" BOOLEAN NOT NULL,
  "post_id" TEXT NOT NULL,
  CONSTRAINT "external_ids_pkey" PRIMARY KEY ("user_id", "external_id", "apart"),
  CONSTRAINT "external_ids_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "external_ids_post_id_key" ON "external_ids" ("post_id");

-- Beside its words a post has what was noted of it, digested: a lexeme has no room for all of it. See `notedWord` of packages/db.
CREATE FUNCTION "noted_of_post"(owner text, noted jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(right(owner, 8) || '#' || md5(length(key) || ':' || key || value))), '') FROM jsonb_each_text(noted)
$$;

CREATE OR REPLACE FUNCTION "words_of_post"(post text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT words_of_text(s.user_id, (
      SELECT left(string_agg(DISTINCT i.content, ' '), 50000) FROM publications p JOIN items i ON i.publication_id = p.id
      WHERE p.post_id = s.id AND p.status <> 'cancelled')) || time_of_post(s.user_id, s.id)
    || CASE WHEN s.metadata = '{}' THEN '' ELSE noted_of_post(s.user_id, s.metadata) END
  FROM posts s WHERE s.id = post
$$;

CREATE TRIGGER "posts_noted_changed" AFTER UPDATE OF "metadata" ON "posts" FOR EACH ROW
  WHEN (OLD.metadata IS DISTINCT FROM NEW.metadata) EXECUTE FUNCTION post_words_of_post();

-- Events keep what a post says on each account. It stands apart in `texts`, because it is erased with the post.

-- The items of the publications of a post, or of one of them, by publication id; null where they are over 100,000 bytes together:
-- nobody wants them in a webhook.
CREATE FUNCTION "webhook_kept_texts"(of_post text, of_publication text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN sum(octet_length(items::text)) <= 100000 THEN jsonb_object_agg(id, items) END FROM (
    SELECT p.id, jsonb_agg(jsonb_build_object('content', i.content, 'linkCard', i.link_card, 'remoteId', i.remote_id,
      'media', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.media_id, 'altText', m.alt_text) ORDER BY m.position), '[]')
        FROM item_media m WHERE m.publication_id = p.id AND m.item_position = i.position AND m.media_id IS NOT NULL)) ORDER BY i.position) AS items
    FROM publications p JOIN items i ON i.publication_id = p.id
    WHERE p.post_id = of_post AND p.status <> 'cancelled' AND (of_publication IS NULL OR p.id = of_publication) GROUP BY p.id
  ) said
$$;

-- As before, with `texts`.
CREATE OR REPLACE FUNCTION "webhook_tell_posts"(ids text[], types text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  WITH told AS MATERIALIZED (
    SELECT post.*, asked.event, new_typeid('evt') AS event_id
    FROM unnest(ids, types) AS asked (id, event) JOIN posts post ON post.id = asked.id
    WHERE EXISTS (SELECT 1 FROM webhook_endpoints e
      WHERE e.user_id = post.user_id AND webhook_keeps(e, asked.event, post.profile_id, post.sandbox))
  ),
  events AS (
    INSERT INTO webhook_events (id, user_id, type, subject_id, post_id, profile_id, sandbox, snapshot)
    SELECT event_id, user_id, event, post.id, post.id, post.profile_id, post.sandbox,
      jsonb_build_object('id', post.id, 'profileId', post.profile_id, 'content', post.content, 'status', post.status,
        'scheduledAt', webhook_moment(post.scheduled_at), 'latestAt', webhook_moment(post.latest_at),
        'externalId', post.external_id, 'metadata', post.metadata, 'createdAt', webhook_moment(post.created_at), 'updatedAt', webhook_moment(post.updated_at), 'sandbox', post.sandbox,
        'publications', (SELECT coalesce(jsonb_agg(webhook_kept_publication(p, a,
            (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
              FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending'))) ORDER BY p.position), '[]')
          FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.post_id = post.id AND p.status <> 'cancelled'),
        'texts', webhook_kept_texts(post.id, NULL),
        'media', CASE WHEN EXISTS (SELECT 1 FROM publications p JOIN item_media i ON i.publication_id = p.id WHERE p.post_id = post.id)
          THEN webhook_kept_media(post.id) ELSE '[]' END)
    FROM told post
  )
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id)
  SELECT new_typeid('whd'), told.event_id, e.id FROM told JOIN webhook_endpoints e ON e.user_id = told.user_id
    AND webhook_wants(e, told.event, told.profile_id, told.sandbox)
  FOR KEY SHARE OF e SKIP LOCKED; -- one that is being deleted is told nothing, and keeps nobody waiting
END $$;

CREATE OR REPLACE FUNCTION "webhook_posts_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM webhook_tell_posts(array_agg(id), array_agg(event)) FROM (
    SELECT n.id, n.user_id, CASE n.status WHEN 'scheduled' THEN 'post.scheduled' WHEN 'cancelled' THEN 'post.deleted' END AS event
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.status IN ('scheduled', 'cancelled')
      AND (o.status IS DISTINCT FROM n.status OR (n.status = 'scheduled' AND o.scheduled_at IS DISTINCT FROM n.scheduled_at))
  ) changed
  WHERE EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = changed.user_id AND webhook_is_kept(e));
  INSERT INTO webhook_outbox (user_id, profile_id, type, subject_id, post_id, sandbox, snapshot)
  SELECT post.user_id, post.profile_id, 'post.' || post.status, post.id, post.id, post.sandbox,
    jsonb_build_object('id', post.id, 'profileId', post.profile_id, 'content', post.content, 'status', post.status,
      'scheduledAt', post.scheduled_at, 'latestAt', post.latest_at,
      'externalId', post.external_id, 'metadata', post.metadata, 'createdAt', post.created_at, 'updatedAt', post.updated_at, 'sandbox', post.sandbox,
      'publications', (SELECT coalesce(jsonb_agg(webhook_kept_publication(p, a,
          (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
            FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending'))) ORDER BY p.position), '[]')
        FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.post_id = post.id AND p.status <> 'cancelled'),
      'texts', webhook_kept_texts(post.id, NULL),
      'media', CASE WHEN EXISTS (SELECT 1 FROM publications p JOIN item_media i ON i.publication_id = p.id WHERE p.post_id = post.id)
        THEN webhook_kept_media(post.id) ELSE '[]' END)
  FROM new_rows post JOIN old_rows o ON o.id = post.id
  WHERE post.status IN ('published', 'partial', 'failed') AND o.status <> post.status
    AND EXISTS (SELECT 1 FROM webhook_endpoints e
      WHERE e.user_id = post.user_id AND webhook_keeps(e, 'post.' || post.status, post.profile_id, post.sandbox));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "webhook_publications_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (user_id, profile_id, type, subject_id, post_id, sandbox, snapshot)
  SELECT post.user_id, post.profile_id, changed.event, (changed.p).id, (changed.p).post_id, a.sandbox,
    webhook_kept_publication(changed.p, a, (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
      FROM items i WHERE i.publication_id = (changed.p).id AND (i.position = 0 OR i.state = 'sending')))
    || jsonb_build_object('texts', webhook_kept_texts(post.id, (changed.p).id))
  FROM (
    SELECT ROW(n.*)::publications AS p, CASE
        WHEN n.status IN ('published', 'failed') AND o.status <> n.status THEN 'publication.' || n.status
        WHEN n.status IN ('publishing', 'queued') AND n.error_code IS NOT NULL AND o.error_code IS DISTINCT FROM n.error_code
          AND EXISTS (SELECT 1 FROM items i WHERE i.publication_id = n.id AND i.state = 'sending') THEN 'publication.unclear' END AS event
    FROM new_rows n JOIN old_rows o ON o.id = n.id
  ) changed JOIN posts post ON post.id = (changed.p).post_id
    JOIN social_accounts a ON a.id = (changed.p).social_account_id
  WHERE changed.event IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_endpoints e
    WHERE e.user_id = post.user_id AND webhook_keeps(e, changed.event, post.profile_id, a.sandbox));
  RETURN NULL;
END $$;

-- No caller is left for these two.
DROP FUNCTION "webhook_publication"(text);
DROP FUNCTION "webhook_post"(text);
