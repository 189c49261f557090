-- A function that answers rows becomes part of the statement that asks it; one that answers a value is begun for each row.

-- The items of the publications of a post, or of one of them, by publication id; null where they are over 100,000 bytes together:
-- nobody wants them in a webhook.
CREATE FUNCTION "webhook_texts"(of_post text, of_publication text) RETURNS TABLE ("texts" jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN sum(octet_length(items::text)) <= 100000 THEN jsonb_object_agg(id, items) END FROM (
    SELECT p.id, jsonb_agg(jsonb_build_object('content', i.content, 'linkCard', i.link_card, 'options', i.options, 'remoteId', i.remote_id,
      'media', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.media_id, 'altText', m.alt_text) ORDER BY m.position), '[]')
        FROM item_media m WHERE m.publication_id = p.id AND m.item_position = i.position AND m.media_id IS NOT NULL)) ORDER BY i.position) AS items
    FROM publications p JOIN items i ON i.publication_id = p.id
    WHERE p.post_id = of_post AND p.status <> 'cancelled' AND (of_publication IS NULL OR p.id = of_publication) GROUP BY p.id
  ) said
$$;

-- As before.
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
        'texts', (SELECT texts FROM webhook_texts(post.id, NULL)),
        'media', CASE WHEN EXISTS (SELECT 1 FROM publications p JOIN item_media i ON i.publication_id = p.id WHERE p.post_id = post.id)
          THEN webhook_kept_media(post.id) ELSE '[]' END)
    FROM told post
  )
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id)
  SELECT new_typeid('whd'), told.event_id, e.id FROM told JOIN webhook_endpoints e ON e.user_id = told.user_id
    AND webhook_wants(e, told.event, told.profile_id, told.sandbox)
  FOR KEY SHARE OF e SKIP LOCKED; -- one that is being deleted is told nothing, and keeps nobody waiting
END $$;

-- What is published says the same for good: its texts are read where the outbox is spread, for many events at once, and not in the
-- transaction that publishes. See `fanOutEvents` of packages/db.
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
      'media', CASE WHEN EXISTS (SELECT 1 FROM publications p JOIN item_media i ON i.publication_id = p.id WHERE p.post_id = post.id)
        THEN webhook_kept_media(post.id) ELSE '[]' END)
    || CASE WHEN post.status = 'published' THEN '{}' ELSE jsonb_build_object('texts', (SELECT texts FROM webhook_texts(post.id, NULL))) END
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
    || CASE WHEN (changed.p).status = 'published' THEN '{}'
      ELSE jsonb_build_object('texts', (SELECT texts FROM webhook_texts(post.id, (changed.p).id))) END
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

DROP FUNCTION "webhook_kept_texts"(text, text);
