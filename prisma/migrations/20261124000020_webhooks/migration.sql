-- Webhooks: who is told of what, what is to be told, and how far that came. See apps/docs/decisions/0030-webhooks.md.

CREATE TYPE "webhook_delivery_status" AS ENUM ('pending', 'delivered', 'failed', 'dropped');

CREATE TABLE "webhook_endpoints" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "url" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "events" TEXT[] NOT NULL DEFAULT '{}',
  "profile_ids" TEXT[] NOT NULL DEFAULT '{}',
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "secret" TEXT NOT NULL,
  "former_secret" TEXT,
  "former_until" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  "disabled_reason" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX "webhook_endpoints_user_id_id_idx" ON "webhook_endpoints" ("user_id", "id");
CREATE TRIGGER "webhook_endpoints_touch" BEFORE UPDATE ON "webhook_endpoints" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE "webhook_events" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "type" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "post_id" TEXT,
  "snapshot" JSONB,
  "body" TEXT,
  "erased" BOOLEAN NOT NULL DEFAULT false,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX "webhook_events_occurred_at_idx" ON "webhook_events" ("occurred_at");
CREATE INDEX "webhook_events_user_id_idx" ON "webhook_events" ("user_id");
CREATE INDEX "webhook_events_to_erase" ON "webhook_events" ("id") WHERE "erased" AND "type" <> 'post.deleted' AND ("body" IS NOT NULL OR "snapshot" IS NOT NULL);
CREATE INDEX "webhook_events_post_id_idx" ON "webhook_events" ("post_id") WHERE "post_id" IS NOT NULL;

CREATE TABLE "webhook_deliveries" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "event_id" TEXT NOT NULL REFERENCES "webhook_events" ("id") ON DELETE CASCADE,
  "endpoint_id" TEXT NOT NULL REFERENCES "webhook_endpoints" ("id") ON DELETE CASCADE,
  "status" "webhook_delivery_status" NOT NULL DEFAULT 'pending',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3) DEFAULT clock_timestamp(),
  "lease_until" TIMESTAMPTZ(3),
  "lease_token" BIGINT NOT NULL DEFAULT 0,
  "settled_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "webhook_deliveries_pending" CHECK (("status" = 'pending') = ("next_at" IS NOT NULL) AND ("status" = 'pending') = ("settled_at" IS NULL))
);
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries" ("event_id");
CREATE INDEX "webhook_deliveries_endpoint_id_id_idx" ON "webhook_deliveries" ("endpoint_id", "id");
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" ("next_at") WHERE "status" = 'pending';
CREATE INDEX "webhook_deliveries_leased" ON "webhook_deliveries" ("endpoint_id", "lease_until") WHERE "status" = 'pending' AND "lease_until" IS NOT NULL;
CREATE INDEX "webhook_deliveries_waiting_of_endpoint" ON "webhook_deliveries" ("endpoint_id", "next_at") WHERE "status" = 'pending';

CREATE TABLE "webhook_attempts" (
  "delivery_id" TEXT NOT NULL REFERENCES "webhook_deliveries" ("id") ON DELETE CASCADE,
  "number" INTEGER NOT NULL,
  "by_hand" BOOLEAN NOT NULL DEFAULT false,
  "url" TEXT NOT NULL,
  "status" INTEGER,
  "error" TEXT,
  "answer" TEXT,
  "begun_at" TIMESTAMPTZ(3) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  PRIMARY KEY ("delivery_id", "number")
);

-- A TypeID as typeid-js makes them: the prefix, and a UUIDv7 in Crockford's base32.
CREATE FUNCTION "new_typeid"(prefix text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  random text := replace(gen_random_uuid()::text, '-', '');
  ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  bits text := '00' || ('x' || lpad(to_hex(ms), 12, '0') || '7' || substr(random, 14))::bit(128)::text;
  digits text := '';
BEGIN
  FOR place IN 0..25 LOOP
    digits := digits || substr('0123456789abcdefghjkmnpqrstvwxyz', substr(bits, place * 5 + 1, 5)::bit(5)::int + 1, 1);
  END LOOP;
  RETURN prefix || '_' || digits;
END $$;

-- Whether anybody is told of such an event of a user at all. Most users have no endpoint: that costs one look at an index.
CREATE FUNCTION "webhook_is_wanted"(owner text, event text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = owner AND e.active AND (e.events = '{}' OR event = ANY (e.events)))
$$;

-- Writes an event and a delivery for each endpoint that wants it, in the transaction of what it tells.
CREATE FUNCTION "webhook_tell"(event text, owner text, profile text, about text, post text, is_sandbox boolean, facts jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE event_id text;
BEGIN
  PERFORM 1 FROM webhook_endpoints e WHERE e.user_id = owner AND e.active AND (e.events = '{}' OR event = ANY (e.events))
    AND (e.profile_ids = '{}' OR profile = ANY (e.profile_ids)) AND (is_sandbox OR NOT e.sandbox);
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO webhook_events (id, user_id, type, subject_id, post_id, snapshot)
  VALUES (new_typeid('evt'), owner, event, about, post, facts) RETURNING id INTO event_id;
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id)
  SELECT new_typeid('whd'), event_id, e.id FROM webhook_endpoints e
  WHERE e.user_id = owner AND e.active AND (e.events = '{}' OR event = ANY (e.events))
    AND (e.profile_ids = '{}' OR profile = ANY (e.profile_ids)) AND (is_sandbox OR NOT e.sandbox)
  FOR KEY SHARE SKIP LOCKED; -- one that is being deleted is told nothing, and keeps nobody waiting
END $$;

CREATE FUNCTION "webhook_moment"(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION "webhook_publication"(wanted text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', p.id, 'postId', p.post_id, 'socialAccountId', p.social_account_id, 'status', p.status,
    'dueAt', webhook_moment(p.due_at), 'errorCode', p.error_code, 'errorMessage', p.error_message,
    'nextAt', webhook_moment(p.next_at), 'leaseUntil', webhook_moment(p.lease_until), 'publishedAt', webhook_moment(p.published_at),
    'platformPostId', p.platform_post_id, 'createdAt', webhook_moment(p.created_at), 'updatedAt', webhook_moment(p.updated_at),
    'generation', p.generation,
    'socialAccount', jsonb_build_object('platform', a.platform, 'platformUsername', a.platform_username,
      'platformAvatar', a.platform_avatar, 'sandbox', a.sandbox, 'blockedUntil', webhook_moment(a.blocked_until)),
    'items', (SELECT coalesce(jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position), '[]')
      FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending')))
  FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.id = wanted
$$;

-- A post as it is at this moment: the columns that `getPost` and `mediaOfPosts` of packages/db read.
CREATE FUNCTION "webhook_post"(wanted text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', post.id, 'profileId', post.profile_id, 'content', post.content, 'status', post.status,
    'scheduledAt', webhook_moment(post.scheduled_at), 'latestAt', webhook_moment(post.latest_at),
    'createdAt', webhook_moment(post.created_at), 'updatedAt', webhook_moment(post.updated_at),
    'sandbox', post.sandbox,
    'publications', (SELECT coalesce(jsonb_agg(webhook_publication(p.id) ORDER BY p.position), '[]') FROM publications p
      WHERE p.post_id = post.id AND p.status <> 'cancelled'),
    'media', (SELECT coalesce(jsonb_agg(to_jsonb(m) - 'target' - 'itemPosition' - 'position' ORDER BY target, "itemPosition", position), '[]') FROM (
      SELECT DISTINCT ON (m.id) p.position AS target, i.item_position AS "itemPosition", i.position, m.id, m.type::text AS type,
        m.mime_type AS "mimeType", m.width, m.height, m.duration_ms AS "durationMs", i.alt_text AS "altText",
        m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'content') AS "hasContent",
        m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'thumbnail') AS "hasThumbnail"
      FROM publications p JOIN item_media i ON i.publication_id = p.id JOIN media m ON m.id = i.media_id
      WHERE p.post_id = post.id AND p.status <> 'cancelled' ORDER BY m.id, p.position, i.item_position, i.position) m))
  FROM posts post WHERE post.id = wanted
$$;

CREATE FUNCTION "webhook_posts_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  FOR each IN SELECT id, user_id, profile_id, sandbox FROM new_rows WHERE status = 'scheduled' AND webhook_is_wanted(user_id, 'post.scheduled') LOOP
    PERFORM webhook_tell('post.scheduled', each.user_id, each.profile_id, each.id, each.id, each.sandbox, webhook_post(each.id));
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION "webhook_posts_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  FOR each IN
    SELECT * FROM (
      SELECT n.id, n.user_id, n.profile_id, n.sandbox, CASE n.status
          WHEN 'scheduled' THEN 'post.scheduled' WHEN 'published' THEN 'post.published' WHEN 'partial' THEN 'post.partial'
          WHEN 'failed' THEN 'post.failed' WHEN 'cancelled' THEN 'post.deleted' END AS event
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE o.status IS DISTINCT FROM n.status OR (n.status = 'scheduled' AND o.scheduled_at IS DISTINCT FROM n.scheduled_at)
    ) changed WHERE event IS NOT NULL AND webhook_is_wanted(user_id, event)
  LOOP
    PERFORM webhook_tell(each.event, each.user_id, each.profile_id, each.id, each.id, each.sandbox, webhook_post(each.id));
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION "webhook_publications_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  FOR each IN
    SELECT changed.*, post.user_id, post.profile_id, a.sandbox FROM (
      SELECT n.id, n.post_id, n.social_account_id, CASE
          WHEN n.status IN ('published', 'failed') AND o.status <> n.status THEN 'publication.' || n.status
          WHEN n.status IN ('publishing', 'queued') AND n.error_code IS NOT NULL AND o.error_code IS DISTINCT FROM n.error_code
            AND EXISTS (SELECT 1 FROM items i WHERE i.publication_id = n.id AND i.state = 'sending') THEN 'publication.unclear' END AS event
      FROM new_rows n JOIN old_rows o ON o.id = n.id
    ) changed JOIN posts post ON post.id = changed.post_id JOIN social_accounts a ON a.id = changed.social_account_id
    WHERE event IS NOT NULL AND webhook_is_wanted(post.user_id, event)
  LOOP
    PERFORM webhook_tell(each.event, each.user_id, each.profile_id, each.id, each.post_id, each.sandbox,
      webhook_publication(each.id) || jsonb_build_object('profileId', each.profile_id));
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION "webhook_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE event text;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = NEW.state THEN RETURN NULL; END IF;
  event := CASE NEW.state WHEN 'connected' THEN 'account.connected' WHEN 'reconnect' THEN 'account.reconnect_required' ELSE 'account.disconnected' END;
  IF webhook_is_wanted(NEW.user_id, event) THEN
    PERFORM webhook_tell(event, NEW.user_id, NEW.profile_id, NEW.id, NULL, NEW.sandbox,
      jsonb_build_object('id', NEW.id, 'profileId', NEW.profile_id, 'platform', NEW.platform, 'platformUserId', NEW.platform_user_id,
        'platformUsername', NEW.platform_username, 'platformAvatar', NEW.platform_avatar, 'active', NEW.active, 'state', NEW.state,
        'stateReason', NEW.state_reason, 'sandbox', NEW.sandbox, 'createdAt', webhook_moment(NEW.created_at), 'updatedAt', webhook_moment(NEW.updated_at)));
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION "webhook_medium"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhook_is_wanted(NEW.user_id, 'media.failed') THEN
    PERFORM webhook_tell('media.failed', NEW.user_id, NULL, NEW.id, NULL, NEW.sandbox,
      jsonb_build_object('id', NEW.id, 'name', NEW.name, 'type', NEW.type, 'mimeType', NEW.mime_type, 'sizeBytes', NEW.size_bytes,
        'problem', NEW.problem, 'sandbox', NEW.sandbox, 'createdAt', webhook_moment(NEW.created_at), 'updatedAt', webhook_moment(NEW.updated_at)));
  END IF;
  RETURN NULL;
END $$;

ALTER TABLE "api_keys" ALTER COLUMN "scopes" SET DEFAULT ARRAY['posts:read', 'posts:write', 'profiles:read', 'profiles:write', 'accounts:read', 'media:read', 'media:write', 'audit:read', 'webhooks:read', 'webhooks:write'];
