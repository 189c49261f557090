-- What one statement changes is told by one statement: an event for each row, and a delivery for each endpoint that wants it.
-- Row by row it took as long as publishing itself. What is written is the same.

-- A TypeID as before: a UUIDv7 in Crockford's base32, now without a loop. The ten digits of the time are followed by hexadecimal
-- ones, which that alphabet has too: 58 random bits in each millisecond.
CREATE OR REPLACE FUNCTION "new_typeid"(prefix text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  random text := gen_random_uuid()::text;
  ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  digits text := '0123456789abcdefghjkmnpqrstvwxyz';
BEGIN
  -- Of the UUID's text 1 to 8 and 25 to 36 are random, and 20 is its variant. "e" and half a digit are its version.
  RETURN prefix || '_' || substr(digits, (ms >> 45)::int + 1, 1) || substr(digits, (ms >> 40 & 31)::int + 1, 1)
    || substr(digits, (ms >> 35 & 31)::int + 1, 1) || substr(digits, (ms >> 30 & 31)::int + 1, 1)
    || substr(digits, (ms >> 25 & 31)::int + 1, 1) || substr(digits, (ms >> 20 & 31)::int + 1, 1)
    || substr(digits, (ms >> 15 & 31)::int + 1, 1) || substr(digits, (ms >> 10 & 31)::int + 1, 1)
    || substr(digits, (ms >> 5 & 31)::int + 1, 1) || substr(digits, (ms & 31)::int + 1, 1)
    || 'e' || substr(random, 1, 2) || substr(random, 20, 1) || substr(random, 25, 12);
END $$;

-- Those without a FROM become a part of the statements that call them.
CREATE FUNCTION "webhook_wants"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.active AND (e.events = '{}' OR event = ANY (e.events)) AND (e.profile_ids = '{}' OR profile = ANY (e.profile_ids))
    AND (is_sandbox OR NOT e.sandbox)
$$;

-- As "webhook_publication" has it.
CREATE FUNCTION "webhook_kept_publication"(p publications, a social_accounts, items jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', p.id, 'postId', p.post_id, 'socialAccountId', p.social_account_id, 'status', p.status,
    'dueAt', webhook_moment(p.due_at), 'errorCode', p.error_code, 'errorMessage', p.error_message,
    'nextAt', webhook_moment(p.next_at), 'leaseUntil', webhook_moment(p.lease_until), 'publishedAt', webhook_moment(p.published_at),
    'platformPostId', p.platform_post_id, 'createdAt', webhook_moment(p.created_at), 'updatedAt', webhook_moment(p.updated_at),
    'generation', p.generation,
    'socialAccount', jsonb_build_object('platform', a.platform, 'platformUsername', a.platform_username,
      'platformAvatar', a.platform_avatar, 'sandbox', a.sandbox, 'blockedUntil', webhook_moment(a.blocked_until)),
    'items', coalesce(items, '[]'))
$$;

-- Tells of posts as they are at this moment. The two lists are of the same length; null for none.
CREATE FUNCTION "webhook_tell_posts"(ids text[], types text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  WITH told AS MATERIALIZED (
    SELECT post.*, asked.event, new_typeid('evt') AS event_id
    FROM unnest(ids, types) AS asked (id, event) JOIN posts post ON post.id = asked.id
    WHERE EXISTS (SELECT 1 FROM webhook_endpoints e
      WHERE e.user_id = post.user_id AND webhook_wants(e, asked.event, post.profile_id, post.sandbox))
  ),
  events AS (
    INSERT INTO webhook_events (id, user_id, type, subject_id, post_id, snapshot)
    SELECT event_id, user_id, event, post.id, post.id,
      jsonb_build_object('id', post.id, 'profileId', post.profile_id, 'content', post.content, 'status', post.status,
        'scheduledAt', webhook_moment(post.scheduled_at), 'latestAt', webhook_moment(post.latest_at),
        'createdAt', webhook_moment(post.created_at), 'updatedAt', webhook_moment(post.updated_at), 'sandbox', post.sandbox,
        'publications', (SELECT coalesce(jsonb_agg(webhook_kept_publication(p, a,
            (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
              FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending'))) ORDER BY p.position), '[]')
          FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.post_id = post.id AND p.status <> 'cancelled'),
        'media', CASE WHEN EXISTS (SELECT 1 FROM publications p JOIN item_media i ON i.publication_id = p.id WHERE p.post_id = post.id)
          THEN webhook_kept_media(post.id) ELSE '[]' END)
    FROM told post
  )
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id)
  SELECT new_typeid('whd'), told.event_id, e.id FROM told JOIN webhook_endpoints e ON e.user_id = told.user_id
    AND webhook_wants(e, told.event, told.profile_id, told.sandbox)
  FOR KEY SHARE OF e SKIP LOCKED; -- one that is being deleted is told nothing, and keeps nobody waiting
END $$;

CREATE FUNCTION "webhook_kept_media"(wanted text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(m) - 'target' - 'itemPosition' - 'position' ORDER BY target, "itemPosition", position), '[]') FROM (
    SELECT DISTINCT ON (m.id) p.position AS target, i.item_position AS "itemPosition", i.position, m.id, m.type::text AS type,
      m.mime_type AS "mimeType", m.width, m.height, m.duration_ms AS "durationMs", i.alt_text AS "altText",
      m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'content') AS "hasContent",
      m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'thumbnail') AS "hasThumbnail"
    FROM publications p JOIN item_media i ON i.publication_id = p.id JOIN media m ON m.id = i.media_id
    WHERE p.post_id = wanted AND p.status <> 'cancelled' ORDER BY m.id, p.position, i.item_position, i.position) m
$$;

CREATE OR REPLACE FUNCTION "webhook_posts_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM webhook_tell_posts(array_agg(id), array_agg('post.scheduled'::text)) FROM new_rows n
  WHERE status = 'scheduled' AND EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = n.user_id AND e.active);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "webhook_posts_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM webhook_tell_posts(array_agg(id), array_agg(event)) FROM (
    SELECT n.id, n.user_id, CASE n.status
        WHEN 'scheduled' THEN 'post.scheduled' WHEN 'published' THEN 'post.published' WHEN 'partial' THEN 'post.partial'
        WHEN 'failed' THEN 'post.failed' WHEN 'cancelled' THEN 'post.deleted' END AS event
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE o.status IS DISTINCT FROM n.status OR (n.status = 'scheduled' AND o.scheduled_at IS DISTINCT FROM n.scheduled_at)
  ) changed
  WHERE event IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = changed.user_id AND e.active);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "webhook_publications_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH told AS MATERIALIZED (
    SELECT changed.id, changed.event, post.user_id, post.profile_id, a.sandbox, new_typeid('evt') AS event_id FROM (
      SELECT n.id, n.post_id, n.social_account_id, CASE
          WHEN n.status IN ('published', 'failed') AND o.status <> n.status THEN 'publication.' || n.status
          WHEN n.status IN ('publishing', 'queued') AND n.error_code IS NOT NULL AND o.error_code IS DISTINCT FROM n.error_code
            AND EXISTS (SELECT 1 FROM items i WHERE i.publication_id = n.id AND i.state = 'sending') THEN 'publication.unclear' END AS event
      FROM new_rows n JOIN old_rows o ON o.id = n.id
    ) changed JOIN posts post ON post.id = changed.post_id JOIN social_accounts a ON a.id = changed.social_account_id
    WHERE event IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_endpoints e
      WHERE e.user_id = post.user_id AND webhook_wants(e, changed.event, post.profile_id, a.sandbox))
  ),
  events AS (
    INSERT INTO webhook_events (id, user_id, type, subject_id, post_id, snapshot)
    SELECT event_id, told.user_id, event, p.id, p.post_id, jsonb_build_object('profileId', told.profile_id)
      || webhook_kept_publication(p, a, (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
        FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending')))
    FROM told JOIN publications p ON p.id = told.id JOIN social_accounts a ON a.id = p.social_account_id
  )
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id)
  SELECT new_typeid('whd'), told.event_id, e.id FROM told JOIN webhook_endpoints e ON e.user_id = told.user_id
    AND webhook_wants(e, told.event, told.profile_id, told.sandbox)
  FOR KEY SHARE OF e SKIP LOCKED;
  RETURN NULL;
END $$;
