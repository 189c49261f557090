-- A claim, and whatever else changes posts and publications without anything to tell of, pays for no events: to begin with a
-- statement that finds nothing took 0.3 ms of the 1.6 that a claim takes. The functions are as they were, but for their first lines.
CREATE OR REPLACE FUNCTION "webhook_posts_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints) THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM new_rows WHERE status IN ('scheduled', 'cancelled')) THEN
    PERFORM webhook_tell_posts(array_agg(id), array_agg(event)) FROM (
      SELECT n.id, n.user_id, CASE n.status WHEN 'scheduled' THEN 'post.scheduled' WHEN 'cancelled' THEN 'post.deleted' END AS event
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.status IN ('scheduled', 'cancelled')
        AND (o.status IS DISTINCT FROM n.status OR (n.status = 'scheduled' AND o.scheduled_at IS DISTINCT FROM n.scheduled_at))
    ) changed
    WHERE EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = changed.user_id AND webhook_is_kept(e));
  END IF;
  IF NOT EXISTS (SELECT FROM new_rows WHERE status IN ('published', 'partial', 'failed')) THEN RETURN NULL; END IF;
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
  IF NOT EXISTS (SELECT FROM webhook_endpoints)
    OR NOT EXISTS (SELECT FROM new_rows WHERE status IN ('published', 'failed') OR error_code IS NOT NULL) THEN RETURN NULL; END IF;
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
