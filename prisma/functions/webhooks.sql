-- Which endpoints get an event, and what they get: snapshots with the columns that `getPost` and `mediaOfPosts` of packages/db read
-- (decision 30).

-- Functions without a FROM become a part of the statements that call them.

-- True if an endpoint would get an event if it were switched on.
CREATE OR REPLACE FUNCTION "webhook_would_want"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (e.events = '{}' OR event = ANY (e.events)) AND (e.profile_ids = '{}' OR profile = ANY (e.profile_ids))
    AND (is_sandbox OR NOT e.sandbox)
$$;

-- True if it gets it.
CREATE OR REPLACE FUNCTION "webhook_wants"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.active AND webhook_would_want(e, event, profile, is_sandbox)
$$;

-- Whether events are written for an endpoint: it is on, or was switched off not longer ago than they are kept. Its owner may ask
-- for what happened meanwhile once it is on again.
CREATE OR REPLACE FUNCTION "webhook_is_kept"(e webhook_endpoints) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.active OR (e.deleted_at IS NULL AND e.off_at > clock_timestamp() - interval '30 days')
$$;

CREATE OR REPLACE FUNCTION "webhook_keeps"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT webhook_is_kept(e) AND webhook_would_want(e, event, profile, is_sandbox)
$$;

-- True if anybody gets such an event of a user at all. Most users have no endpoint: that costs one look at an index.
CREATE OR REPLACE FUNCTION "webhook_is_wanted"(owner text, event text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = owner AND webhook_is_kept(e) AND (e.events = '{}' OR event = ANY (e.events)))
$$;

-- Notes when an endpoint was switched off, and on again.
CREATE OR REPLACE FUNCTION "webhook_endpoint_switched"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "webhook_endpoints_switched" BEFORE UPDATE OF "active" ON "webhook_endpoints" FOR EACH ROW
WHEN (OLD.active <> NEW.active AND NEW.deleted_at IS NULL) EXECUTE FUNCTION webhook_endpoint_switched();

CREATE OR REPLACE FUNCTION "webhook_moment"(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Times as JSON has them by itself cost less than `to_char`.
CREATE OR REPLACE FUNCTION "webhook_kept_publication"(p publications, a social_accounts, items jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', p.id, 'postId', p.post_id, 'socialAccountId', p.social_account_id, 'status', p.status,
    'dueAt', p.due_at, 'errorCode', p.error_code, 'errorMessage', p.error_message, 'nextAt', p.next_at, 'leaseUntil', p.lease_until,
    'publishedAt', p.published_at, 'platformPostId', p.platform_post_id, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
    'generation', p.generation,
    'socialAccount', jsonb_build_object('platform', a.platform, 'platformUsername', a.platform_username,
      'platformAvatar', a.platform_avatar, 'sandbox', a.sandbox, 'blockedUntil', a.blocked_until),
    'items', coalesce(items, '[]'))
$$;

CREATE OR REPLACE FUNCTION "webhook_kept_media"(wanted text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(m) - 'target' - 'itemPosition' - 'position' ORDER BY target, "itemPosition", position), '[]') FROM (
    SELECT DISTINCT ON (m.id) p.position AS target, i.item_position AS "itemPosition", i.position, m.id, m.type::text AS type,
      m.mime_type AS "mimeType", m.width, m.height, m.duration_ms AS "durationMs", i.alt_text AS "altText",
      m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'content') AS "hasContent",
      m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'thumbnail') AS "hasThumbnail"
    FROM publications p JOIN item_media i ON i.publication_id = p.id JOIN media m ON m.id = i.media_id
    WHERE p.post_id = wanted AND p.status <> 'cancelled' ORDER BY m.id, p.position, i.item_position, i.position) m
$$;

-- The items of the publications of a post, or of one of them, by publication id; null where they are over 100,000 bytes together:
-- nobody wants them in a webhook. A function that answers rows becomes part of the statement that asks it; one that answers a value is
-- begun for each row.
CREATE OR REPLACE FUNCTION "webhook_texts"(of_post text, of_publication text) RETURNS TABLE ("texts" jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN sum(octet_length(items::text)) <= 100000 THEN jsonb_object_agg(id, items) END FROM (
    SELECT p.id, jsonb_agg(jsonb_build_object('content', i.content, 'linkCard', i.link_card, 'options', i.options, 'remoteId', i.remote_id,
      'media', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.media_id, 'altText', m.alt_text) ORDER BY m.position), '[]')
        FROM item_media m WHERE m.publication_id = p.id AND m.item_position = i.position AND m.media_id IS NOT NULL)) ORDER BY i.position) AS items
    FROM publications p JOIN items i ON i.publication_id = p.id
    WHERE p.post_id = of_post AND p.status <> 'cancelled' AND (of_publication IS NULL OR p.id = of_publication) GROUP BY p.id
  ) said
$$;

-- These had no caller left.
DROP FUNCTION IF EXISTS "webhook_publication"(text);
DROP FUNCTION IF EXISTS "webhook_post"(text);
DROP FUNCTION IF EXISTS "webhook_kept_texts"(text, text);
