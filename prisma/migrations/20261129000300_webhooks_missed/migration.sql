-- What happens while an endpoint is switched off is written, too, for the thirty days that events are kept: its owner may ask for it
-- once it is on again. See apps/docs/decisions/0030-webhooks.md.

ALTER TABLE "webhook_endpoints" ADD COLUMN "off_at" TIMESTAMPTZ(3);

-- Those of events that endpoints choose by. Null of older events, and of tests, which nobody missed.
ALTER TABLE "webhook_events" ADD COLUMN "profile_id" TEXT, ADD COLUMN "sandbox" BOOLEAN;
CREATE INDEX "webhook_events_user_id_id_idx" ON "webhook_events" ("user_id", "id");
DROP INDEX "webhook_events_user_id_idx";

-- When endpoints were switched off, and on again.
CREATE TABLE "webhook_off_spans" (
  "endpoint_id" TEXT NOT NULL REFERENCES "webhook_endpoints" ("id") ON DELETE CASCADE,
  "off_at" TIMESTAMPTZ(3) NOT NULL,
  "on_at" TIMESTAMPTZ(3),
  PRIMARY KEY ("endpoint_id", "off_at")
);
CREATE INDEX "webhook_off_spans_on_at_idx" ON "webhook_off_spans" ("on_at");

CREATE FUNCTION "webhook_endpoint_switched"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.active THEN
    NEW.off_at := NULL;
    UPDATE webhook_off_spans SET on_at = clock_timestamp() WHERE endpoint_id = NEW.id AND on_at IS NULL;
  ELSE
    NEW.off_at := clock_timestamp();
    INSERT INTO webhook_off_spans (endpoint_id, off_at) VALUES (NEW.id, NEW.off_at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "webhook_endpoints_switched" BEFORE UPDATE OF "active" ON "webhook_endpoints" FOR EACH ROW
WHEN (OLD.active <> NEW.active AND NEW.deleted_at IS NULL) EXECUTE FUNCTION webhook_endpoint_switched();

UPDATE "webhook_endpoints" SET "off_at" = clock_timestamp() WHERE NOT "active" AND "deleted_at" IS NULL;
INSERT INTO "webhook_off_spans" ("endpoint_id", "off_at") SELECT "id", "off_at" FROM "webhook_endpoints" WHERE "off_at" IS NOT NULL;

-- Whether events are written for an endpoint: it is on, or was switched off not longer ago than they are kept.
CREATE FUNCTION "webhook_is_kept"(e webhook_endpoints) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.active OR (e.deleted_at IS NULL AND e.off_at > clock_timestamp() - interval '30 days')
$$;
CREATE FUNCTION "webhook_keeps"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT webhook_is_kept(e) AND webhook_would_want(e, event, profile, is_sandbox)
$$;

CREATE OR REPLACE FUNCTION "webhook_is_wanted"(owner text, event text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = owner AND webhook_is_kept(e) AND (e.events = '{}' OR event = ANY (e.events)))
$$;

-- As before, but for those that are switched off, too. They get no deliveries.
CREATE OR REPLACE FUNCTION "webhook_tell"(event text, owner text, profile text, about text, post text, is_sandbox boolean, facts jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE event_id text;
BEGIN
  PERFORM 1 FROM webhook_endpoints e WHERE e.user_id = owner AND webhook_keeps(e, event, profile, is_sandbox);
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO webhook_events (id, user_id, type, subject_id, post_id, snapshot, profile_id, sandbox)
  VALUES (new_typeid('evt'), owner, event, about, post, facts, profile, is_sandbox) RETURNING id INTO event_id;
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id)
  SELECT new_typeid('whd'), event_id, e.id FROM webhook_endpoints e
  WHERE e.user_id = owner AND webhook_wants(e, event, profile, is_sandbox)
  FOR KEY SHARE SKIP LOCKED; -- one that is being deleted is told nothing, and keeps nobody waiting
END $$;

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

CREATE OR REPLACE FUNCTION "webhook_posts_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM webhook_tell_posts(array_agg(id), array_agg('post.scheduled'::text)) FROM new_rows n
  WHERE status = 'scheduled' AND EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = n.user_id AND webhook_is_kept(e));
  RETURN NULL;
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
      'createdAt', post.created_at, 'updatedAt', post.updated_at, 'sandbox', post.sandbox,
      'publications', (SELECT coalesce(jsonb_agg(webhook_kept_publication(p, a,
          (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
            FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending'))) ORDER BY p.position), '[]')
        FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.post_id = post.id AND p.status <> 'cancelled'),
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
