-- A database as the 65 migrations of before 0.3.0 left it: `pg_dump --schema-only` without its comments, and what Prisma noted.
-- It stays as it is for as long as packages/db/take-over.ts takes such databases over.
SET check_function_bodies = off;
CREATE TYPE public.connection_state AS ENUM (
    'connected',
    'reconnect',
    'disconnected'
);
CREATE TYPE public.item_state AS ENUM (
    'pending',
    'sending',
    'sent'
);
CREATE TYPE public.media_status AS ENUM (
    'processing',
    'ready',
    'failed',
    'expired'
);
CREATE TYPE public.media_type AS ENUM (
    'image',
    'gif',
    'video'
);
CREATE TYPE public.outcome AS ENUM (
    'published',
    'retry',
    'reconnect',
    'operator',
    'refused',
    'unknown'
);
CREATE TYPE public.plan AS ENUM (
    'free',
    'growth',
    'scale'
);
CREATE TYPE public.platform AS ENUM (
    'x',
    'bluesky'
);
CREATE TYPE public.post_status AS ENUM (
    'draft',
    'scheduled',
    'queued',
    'publishing',
    'published',
    'failed',
    'partial',
    'cancelled'
);
CREATE TYPE public.publication_status AS ENUM (
    'pending',
    'scheduled',
    'queued',
    'publishing',
    'published',
    'failed',
    'cancelled'
);
CREATE TYPE public.webhook_delivery_status AS ENUM (
    'pending',
    'delivered',
    'failed',
    'dropped'
);
CREATE FUNCTION public.derive_post_status(statuses public.publication_status[]) RETURNS public.post_status
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (statuses <@ ARRAY['cancelled'::public.publication_status]) THEN 'cancelled'::text WHEN ('publishing'::public.publication_status = ANY (statuses)) THEN 'publishing'::text WHEN ('pending'::public.publication_status = ANY (statuses)) THEN 'draft'::text WHEN (statuses <@ ARRAY['cancelled'::public.publication_status, 'scheduled'::public.publication_status]) THEN 'scheduled'::text WHEN (statuses && ARRAY['scheduled'::public.publication_status, 'queued'::public.publication_status]) THEN 'queued'::text WHEN (statuses <@ ARRAY['cancelled'::public.publication_status, 'published'::public.publication_status]) THEN 'published'::text WHEN ('published'::public.publication_status = ANY (statuses)) THEN 'partial'::text ELSE 'failed'::text END)::public.post_status;
CREATE FUNCTION public.folded_text(said text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE WHEN said !~ '[^\x01-\x7f]' THEN translate(said, '''', ' ')
    ELSE normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f\u00ad]', '', 'g')),
      U&'\03C2\00F8\0142\0111\00F0\0127\0131\0167''\2019\2018\201B\02BC\02B9\FF07\00B4`',
      U&'\03C3oldd' || 'hit' || '         '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) END
$$;
CREATE FUNCTION public.forget_full_until() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.full_until = '{}';
  RETURN NEW;
END $$;
CREATE FUNCTION public.forget_post_words(owner text, post text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO post_words_due (user_id, post_id) VALUES (owner, post)
  ON CONFLICT (user_id, post_id) DO UPDATE SET post_id = excluded.post_id;
  DELETE FROM post_words WHERE post_id = post;
END $$;
CREATE FUNCTION public.hold_accounts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE social_accounts SET held = NEW.disabled_at IS NOT NULL WHERE user_id = NEW.id AND held <> (NEW.disabled_at IS NOT NULL);
  RETURN NULL;
END $$;
CREATE FUNCTION public.keep_audit_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  nameless audit_events;
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '30 days' THEN
    RETURN OLD;
  ELSIF TG_OP = 'UPDATE' THEN
    nameless := OLD;
    nameless.email := NULL;
    nameless.address := NULL;
    IF NEW IS NOT DISTINCT FROM nameless
      AND coalesce(OLD.actor_id, OLD.user_id) IS NOT NULL
      AND NOT EXISTS (SELECT FROM users WHERE id = coalesce(OLD.actor_id, OLD.user_id))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit trail is kept as it was written: % is refused.', TG_OP;
END
$$;
CREATE FUNCTION public.mail_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'accounts') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'accounts', NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.mail_is_wanted(owner text, wanted_kind text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT EXISTS (SELECT 1 FROM settings WHERE name = 'mail_notices_until' AND value > webhook_moment(clock_timestamp()))
    AND NOT EXISTS (SELECT 1 FROM mail_kinds k WHERE k.user_id = owner AND k.kind = wanted_kind AND NOT k.wanted)
$$;
CREATE FUNCTION public.mail_post() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'posts') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'posts', NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.mail_webhook() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'webhooks') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'webhooks', NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.make_room() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE profiles SET full_until = '{}' FROM social_accounts a WHERE a.id = OLD.social_account_id AND profiles.id = a.profile_id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.make_room_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE profiles SET full_until = '{}' WHERE id IN (
    SELECT a.profile_id FROM gone JOIN social_accounts a ON a.id = gone.social_account_id WHERE gone.due_at > now());
  RETURN NULL;
END $$;
CREATE FUNCTION public.media_arrive(arrival text, owner text, needed bigint, wanted bigint, plan bigint, room bigint, of_user integer, of_all integer, lease_ms double precision) RETURNS TABLE(outcome text, granted bigint)
    LANGUAGE plpgsql
    AS $$
DECLARE
  there record;
  free bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('media ' || owner));
  PERFORM pg_advisory_xact_lock(hashtext('media arrivals'));
  SELECT
      count(*) FILTER (WHERE a.id = arrival) > 0 AS has_place,
      count(*) FILTER (WHERE a.id <> arrival AND a.user_id = owner) AS of_user,
      count(*) FILTER (WHERE a.id <> arrival) AS of_all,
      coalesce(sum(a.bytes) FILTER (WHERE a.id <> arrival), 0) AS bytes,
      coalesce(sum(a.bytes) FILTER (WHERE a.id <> arrival AND a.user_id = owner AND a.in_plan), 0) + media_used(owner) AS used
    INTO there FROM media_arrivals a WHERE a.until > clock_timestamp();
  free := plan - there.used;
  outcome := CASE
    WHEN needed > free THEN 'plan'
    WHEN NOT there.has_place AND there.of_user >= of_user THEN 'user'
    WHEN NOT there.has_place AND there.of_all >= of_all THEN 'all'
    WHEN needed > room - there.bytes THEN 'room'
    ELSE 'taken'
  END;
  granted := least(wanted, room - there.bytes, free);
  IF outcome = 'taken' THEN
    INSERT INTO media_arrivals AS a (id, user_id, bytes, in_plan, until)
      VALUES (arrival, owner, granted, plan IS NOT NULL, clock_timestamp() + lease_ms * interval '1 millisecond')
      ON CONFLICT (id) DO UPDATE SET bytes = excluded.bytes, until = excluded.until WHERE a.until > '-infinity';
  END IF;
  RETURN NEXT;
END $$;
CREATE FUNCTION public.media_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(stored_bytes) AS bytes FROM old_rows WHERE deleted_at IS NULL GROUP BY user_id ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, -changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION public.media_files_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM 1 FROM media WHERE id IN (SELECT media_id FROM old_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE media m SET stored_bytes = stored_bytes - changed.bytes
    FROM (SELECT media_id, sum(size_bytes) AS bytes FROM old_rows GROUP BY media_id) AS changed WHERE m.id = changed.media_id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.media_files_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM 1 FROM media WHERE id IN (SELECT media_id FROM new_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE media m SET stored_bytes = stored_bytes + changed.bytes
    FROM (SELECT media_id, sum(size_bytes) AS bytes FROM new_rows GROUP BY media_id) AS changed WHERE m.id = changed.media_id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.media_files_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM 1 FROM media WHERE id IN (SELECT media_id FROM new_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE media m SET stored_bytes = stored_bytes + changed.bytes
    FROM (SELECT media_id, sum(bytes) AS bytes FROM (
        SELECT media_id, size_bytes AS bytes FROM new_rows UNION ALL SELECT media_id, -size_bytes FROM old_rows
      ) AS both_rows GROUP BY media_id HAVING sum(bytes) <> 0) AS changed WHERE m.id = changed.media_id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.media_total_add(owner text, delta bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF delta > 0 THEN
    INSERT INTO media_totals AS t (user_id, bytes) VALUES (owner, delta)
      ON CONFLICT (user_id) DO UPDATE SET bytes = t.bytes + excluded.bytes;
  ELSIF delta < 0 THEN
    UPDATE media_totals SET bytes = bytes + delta WHERE user_id = owner;
  END IF;
END $$;
CREATE FUNCTION public.media_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(bytes) AS bytes FROM (
      SELECT user_id, stored_bytes AS bytes FROM new_rows WHERE deleted_at IS NULL
      UNION ALL SELECT user_id, -stored_bytes FROM old_rows WHERE deleted_at IS NULL
    ) AS both_rows GROUP BY user_id HAVING sum(bytes) <> 0 ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION public.media_uploads_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(size_bytes) AS bytes FROM old_rows WHERE completed_at IS NULL GROUP BY user_id ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, -changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION public.media_uploads_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(size_bytes) AS bytes FROM new_rows WHERE completed_at IS NULL GROUP BY user_id ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION public.media_uploads_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(bytes) AS bytes FROM (
      SELECT user_id, size_bytes::bigint AS bytes FROM new_rows WHERE completed_at IS NULL
      UNION ALL SELECT user_id, -size_bytes FROM old_rows WHERE completed_at IS NULL
    ) AS both_rows GROUP BY user_id HAVING sum(bytes) <> 0 ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, changed.bytes::bigint);
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION public.media_used(owner text) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce((SELECT bytes FROM media_totals WHERE user_id = owner), 0)
    - coalesce((SELECT sum(size_bytes) FROM media_uploads
        WHERE user_id = owner AND completed_at IS NULL AND expires_at <= clock_timestamp()), 0)
$$;
CREATE FUNCTION public.new_typeid(prefix text) RETURNS text
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.note_state_since() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.state_since := clock_timestamp();
  RETURN NEW;
END $$;
CREATE FUNCTION public.post_words_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO post_words_due (user_id, post_id) SELECT user_id, id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION public.post_words_of_item() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM forget_post_words(s.user_id, s.id) FROM publications p JOIN posts s ON s.id = p.post_id WHERE p.id = NEW.publication_id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.post_words_of_post() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM forget_post_words(NEW.user_id, NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION public.post_words_of_publication() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM forget_post_words(s.user_id, s.id) FROM posts s WHERE s.id = NEW.post_id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.time_of_post(owner text, post text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT array_to_tsvector(ARRAY[right(owner, 8) || '/' || substr(post, 5, 5)])
$$;
CREATE FUNCTION public.touch_updated_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.updated_at = clock_timestamp();
  RETURN NEW;
END $$;
CREATE FUNCTION public.webhook_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE event text;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = NEW.state THEN RETURN NULL; END IF;
  event := CASE NEW.state WHEN 'connected' THEN 'account.connected' WHEN 'reconnect' THEN 'account.reconnect_required' ELSE 'account.disconnected' END;
  IF webhook_is_wanted(NEW.user_id, event) THEN
    PERFORM webhook_tell(event, NEW.user_id, NEW.profile_id, NEW.id, NULL, NEW.sandbox,
      jsonb_build_object('id', NEW.id, 'profileId', NEW.profile_id, 'platform', NEW.platform, 'platformUserId', NEW.platform_user_id,
        'platformUsername', NEW.platform_username, 'platformAvatar', NEW.platform_avatar, 'active', NEW.active, 'state', NEW.state,
        'stateReason', NEW.state_reason, 'sandbox', NEW.sandbox, 'createdAt', webhook_moment(NEW.created_at), 'updatedAt', webhook_moment(NEW.updated_at))
      -- Whether somebody asked for it: what a network or the service took away has a reason.
      || CASE WHEN NEW.state = 'connected' THEN '{}' ELSE jsonb_build_object(
        'intentional', NEW.state = 'disconnected' AND NEW.state_reason IS NULL,
        'reason', coalesce(NEW.state_reason, CASE WHEN NEW.state = 'disconnected' THEN 'Somebody disconnected it.' END)) END);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.webhook_endpoint_fails_anew() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.failing_mailed := false;
  RETURN NEW;
END $$;
CREATE FUNCTION public.webhook_endpoint_switched() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE TABLE public.webhook_endpoints (
    id text NOT NULL,
    user_id text NOT NULL,
    url text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    events text[] DEFAULT '{}'::text[] NOT NULL,
    profile_ids text[] DEFAULT '{}'::text[] NOT NULL,
    sandbox boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    secret text NOT NULL,
    former_secret text,
    former_until timestamp(3) with time zone,
    failing_since timestamp(3) with time zone,
    disabled_reason text,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    kind text DEFAULT 'webhook'::text NOT NULL,
    deleted_at timestamp(3) with time zone,
    blocked_until timestamp(3) with time zone,
    off_at timestamp(3) with time zone,
    failing_mailed boolean DEFAULT false NOT NULL,
    headers text,
    header_names text[] DEFAULT '{}'::text[] NOT NULL,
    address integer,
    sealed_to text DEFAULT ''::text,
    CONSTRAINT webhook_endpoints_deleted CHECK (((deleted_at IS NULL) OR (NOT active))),
    CONSTRAINT webhook_endpoints_kind CHECK ((kind = ANY (ARRAY['webhook'::text, 'slack'::text, 'discord'::text, 'ntfy'::text])))
);
CREATE FUNCTION public.webhook_is_kept(e public.webhook_endpoints) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT e.active OR (e.deleted_at IS NULL AND e.off_at > clock_timestamp() - interval '30 days')
$$;
CREATE FUNCTION public.webhook_is_wanted(owner text, event text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = owner AND webhook_is_kept(e) AND (e.events = '{}' OR event = ANY (e.events)))
$$;
CREATE FUNCTION public.webhook_keeps(e public.webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT webhook_is_kept(e) AND webhook_would_want(e, event, profile, is_sandbox)
$$;
CREATE FUNCTION public.webhook_kept_media(wanted text) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(m) - 'target' - 'itemPosition' - 'position' ORDER BY target, "itemPosition", position), '[]') FROM (
    SELECT DISTINCT ON (m.id) p.position AS target, i.item_position AS "itemPosition", i.position, m.id, m.type::text AS type,
      m.mime_type AS "mimeType", m.width, m.height, m.duration_ms AS "durationMs", i.alt_text AS "altText",
      m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'content') AS "hasContent",
      m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'thumbnail') AS "hasThumbnail"
    FROM publications p JOIN item_media i ON i.publication_id = p.id JOIN media m ON m.id = i.media_id
    WHERE p.post_id = wanted AND p.status <> 'cancelled' ORDER BY m.id, p.position, i.item_position, i.position) m
$$;
CREATE TABLE public.publications (
    id text NOT NULL,
    post_id text NOT NULL,
    social_account_id text NOT NULL,
    platform public.platform NOT NULL,
    "position" integer NOT NULL,
    status public.publication_status NOT NULL,
    error_message text,
    error_code text,
    published_at timestamp(3) with time zone,
    platform_post_id text,
    due_at timestamp(3) with time zone,
    generation integer DEFAULT 1 NOT NULL,
    dispatch integer DEFAULT 0 NOT NULL,
    dispatched_at timestamp(3) with time zone,
    lease_token bigint DEFAULT 0 NOT NULL,
    lease_until timestamp(3) with time zone,
    lease_by text,
    attempts integer DEFAULT 0 NOT NULL,
    crashes integer DEFAULT 0 NOT NULL,
    next_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    latest_at timestamp(3) with time zone,
    CONSTRAINT publications_due CHECK (((due_at IS NOT NULL) OR (status = ANY (ARRAY['pending'::public.publication_status, 'cancelled'::public.publication_status])))),
    CONSTRAINT publications_failed CHECK (((status <> 'failed'::public.publication_status) OR (error_message IS NOT NULL))),
    CONSTRAINT publications_lease CHECK (((lease_until IS NOT NULL) OR (status <> 'publishing'::public.publication_status))),
    CONSTRAINT publications_published CHECK (((status = 'published'::public.publication_status) = ((published_at IS NOT NULL) AND (platform_post_id IS NOT NULL))))
);
CREATE TABLE public.social_accounts (
    id text NOT NULL,
    profile_id text NOT NULL,
    platform public.platform NOT NULL,
    platform_user_id text NOT NULL,
    platform_username text NOT NULL,
    platform_avatar text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    state public.connection_state DEFAULT 'connected'::public.connection_state NOT NULL,
    state_reason text,
    granted_scopes text[] DEFAULT ARRAY[]::text[],
    sandbox boolean DEFAULT false NOT NULL,
    service_url text,
    blocked_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    user_id text DEFAULT ''::text NOT NULL,
    held boolean DEFAULT false NOT NULL,
    state_since timestamp(3) with time zone,
    blocked_code text,
    blocked_reason text,
    blocked_since timestamp(3) with time zone
);
CREATE FUNCTION public.webhook_kept_publication(p public.publications, a public.social_accounts, items jsonb) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  SELECT jsonb_build_object('id', p.id, 'postId', p.post_id, 'socialAccountId', p.social_account_id, 'status', p.status,
    'dueAt', p.due_at, 'errorCode', p.error_code, 'errorMessage', p.error_message, 'nextAt', p.next_at, 'leaseUntil', p.lease_until,
    'publishedAt', p.published_at, 'platformPostId', p.platform_post_id, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
    'generation', p.generation,
    'socialAccount', jsonb_build_object('platform', a.platform, 'platformUsername', a.platform_username,
      'platformAvatar', a.platform_avatar, 'sandbox', a.sandbox, 'blockedUntil', a.blocked_until),
    'items', coalesce(items, '[]'))
$$;
CREATE FUNCTION public.webhook_medium() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF webhook_is_wanted(NEW.user_id, 'media.failed') THEN
    PERFORM webhook_tell('media.failed', NEW.user_id, NULL, NEW.id, NULL, NEW.sandbox,
      jsonb_build_object('id', NEW.id, 'name', NEW.name, 'type', NEW.type, 'mimeType', NEW.mime_type, 'sizeBytes', NEW.size_bytes,
        'problem', NEW.problem, 'sandbox', NEW.sandbox, 'createdAt', webhook_moment(NEW.created_at), 'updatedAt', webhook_moment(NEW.updated_at)));
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.webhook_moment(at timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
CREATE FUNCTION public.webhook_post(wanted text) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
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
CREATE FUNCTION public.webhook_posts_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM webhook_tell_posts(array_agg(id), array_agg('post.scheduled'::text)) FROM new_rows n
  WHERE status = 'scheduled' AND EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = n.user_id AND webhook_is_kept(e));
  RETURN NULL;
END $$;
CREATE FUNCTION public.webhook_posts_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.webhook_publication(wanted text) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
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
CREATE FUNCTION public.webhook_publications_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.webhook_tell(event text, owner text, profile text, about text, post text, is_sandbox boolean, facts jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.webhook_tell_posts(ids text[], types text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.webhook_wants(e public.webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT e.active AND webhook_would_want(e, event, profile, is_sandbox)
$$;
CREATE FUNCTION public.webhook_would_want(e public.webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT (e.events = '{}' OR event = ANY (e.events)) AND (e.profile_ids = '{}' OR profile = ANY (e.profile_ids))
    AND (is_sandbox OR NOT e.sandbox)
$$;
CREATE FUNCTION public.words_of_post(post text) RETURNS tsvector
    LANGUAGE sql STABLE
    AS $$
  SELECT words_of_text(s.user_id, (
      SELECT left(string_agg(DISTINCT i.content, ' '), 50000) FROM publications p JOIN items i ON i.publication_id = p.id
      WHERE p.post_id = s.id AND p.status <> 'cancelled')) || time_of_post(s.user_id, s.id)
  FROM posts s WHERE s.id = post
$$;
CREATE FUNCTION public.words_of_text(owner text, said text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT coalesce(array_to_tsvector(array_agg(right(owner, 8) || ':' || left(lexeme, 100))), '')
  FROM (SELECT lexeme FROM unnest(to_tsvector('pg_catalog.simple', left(folded_text(said), 50000))) ORDER BY positions[1] LIMIT 1000) words
$$;
CREATE FUNCTION public.write_account_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT u.id, u.disabled_at IS NOT NULL INTO NEW.user_id, NEW.held
  FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.id = NEW.profile_id;
  RETURN NEW;
END $$;
CREATE FUNCTION public.write_post_statuses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE touched text[];
BEGIN
  SELECT array_agg(DISTINCT n.post_id) INTO touched FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE o.status IS DISTINCT FROM n.status;
  IF touched IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM posts WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE posts SET status = derived.status, updated_at = clock_timestamp()
  FROM (SELECT post_id, derive_post_status(array_agg(status)) AS status FROM publications WHERE post_id = ANY (touched) GROUP BY post_id) derived
  WHERE posts.id = derived.post_id AND posts.status <> derived.status;
  RETURN NULL;
END $$;
CREATE TABLE public._prisma_migrations (
    id character varying(36) NOT NULL,
    checksum character varying(64) NOT NULL,
    finished_at timestamp with time zone,
    migration_name character varying(255) NOT NULL,
    logs text,
    rolled_back_at timestamp with time zone,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    applied_steps_count integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.api_keys (
    id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    hash text NOT NULL,
    last4 text NOT NULL,
    sandbox boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    scopes text[] DEFAULT ARRAY['posts:read'::text, 'posts:write'::text, 'profiles:read'::text, 'profiles:write'::text, 'accounts:read'::text, 'media:read'::text, 'media:write'::text, 'audit:read'::text, 'webhooks:read'::text, 'webhooks:write'::text] NOT NULL,
    expires_at timestamp(3) with time zone,
    rotated_life_s integer
);
CREATE TABLE public.api_requests (
    id text NOT NULL,
    user_id text NOT NULL,
    api_key_id text NOT NULL,
    sandbox boolean NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    operation text,
    status integer NOT NULL,
    error_code text,
    error text,
    duration_ms integer NOT NULL,
    post_id text
);
CREATE TABLE public.attempts (
    publication_id text NOT NULL,
    lease_token bigint NOT NULL,
    generation integer NOT NULL,
    number integer NOT NULL,
    worker text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    outcome public.outcome,
    network_status integer,
    message text,
    next_at timestamp(3) with time zone
);
CREATE TABLE public.audit_events (
    id text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    user_id text,
    actor text NOT NULL,
    actor_id text,
    api_key_id text,
    session_id text,
    sandbox boolean DEFAULT false NOT NULL,
    address text,
    request_id text,
    action text NOT NULL,
    subject_type text,
    subject_id text,
    email text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT audit_events_actor CHECK ((actor = ANY (ARRAY['person'::text, 'api_key'::text, 'cli'::text, 'system'::text, 'anyone'::text])))
);
CREATE TABLE public.authorizations (
    id text NOT NULL,
    session_id text NOT NULL,
    profile_id text NOT NULL,
    platform public.platform NOT NULL,
    sandbox boolean DEFAULT false NOT NULL,
    code_verifier text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.breakers (
    platform public.platform NOT NULL,
    sandbox boolean NOT NULL,
    open_until timestamp(3) with time zone NOT NULL,
    opened_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    reason text NOT NULL
);
CREATE TABLE public.credentials (
    social_account_id text NOT NULL,
    sealed text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    renewing_until timestamp(3) with time zone,
    renewing_token text
);
CREATE TABLE public.idempotency_keys (
    user_id text NOT NULL,
    sandbox boolean NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer,
    body text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.item_media (
    publication_id text NOT NULL,
    item_position integer NOT NULL,
    "position" integer NOT NULL,
    media_id text,
    alt_text text NOT NULL,
    remote_id text,
    uploaded_at timestamp(3) with time zone,
    card_picture bytea,
    card_picture_type text,
    CONSTRAINT item_media_source CHECK ((((media_id IS NULL) = (card_picture IS NOT NULL)) AND ((card_picture IS NULL) = (card_picture_type IS NULL)))),
    CONSTRAINT item_media_uploaded CHECK (((remote_id IS NULL) = (uploaded_at IS NULL)))
);
CREATE TABLE public.items (
    publication_id text NOT NULL,
    "position" integer NOT NULL,
    content text NOT NULL,
    state public.item_state DEFAULT 'pending'::public.item_state NOT NULL,
    first_intent_at timestamp(3) with time zone,
    intent_at timestamp(3) with time zone,
    sends integer DEFAULT 0 NOT NULL,
    record_key text,
    record jsonb,
    cid text,
    remote_id text,
    double_id text,
    sent_at timestamp(3) with time zone,
    audited_at timestamp(3) with time zone,
    next_audit_at timestamp(3) with time zone,
    link_card boolean DEFAULT true NOT NULL,
    CONSTRAINT items_intent CHECK (((state <> 'sending'::public.item_state) OR ((intent_at IS NOT NULL) AND (sends > 0)))),
    CONSTRAINT items_sent CHECK (((state = 'sent'::public.item_state) = (remote_id IS NOT NULL)))
);
CREATE TABLE public.kept_texts (
    id text NOT NULL,
    user_id text NOT NULL,
    form jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.mail_kinds (
    user_id text NOT NULL,
    kind text NOT NULL,
    wanted boolean DEFAULT true NOT NULL,
    sent_at timestamp(3) with time zone,
    lease_until timestamp(3) with time zone,
    CONSTRAINT mail_kinds_kind CHECK ((kind = ANY (ARRAY['accounts'::text, 'posts'::text, 'webhooks'::text])))
);
CREATE TABLE public.mail_notices (
    id bigint NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    subject_id text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT mail_notices_kind CHECK ((kind = ANY (ARRAY['accounts'::text, 'posts'::text, 'webhooks'::text])))
);
ALTER TABLE public.mail_notices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mail_notices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.media (
    id text NOT NULL,
    user_id text NOT NULL,
    sandbox boolean DEFAULT false NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    alt_text text DEFAULT ''::text NOT NULL,
    type public.media_type NOT NULL,
    status public.media_status DEFAULT 'processing'::public.media_status NOT NULL,
    problem text,
    mime_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    duration_ms integer,
    frames integer,
    video jsonb,
    size_bytes integer NOT NULL,
    sha256 text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    lease_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    stored_bytes integer DEFAULT 0 NOT NULL,
    CONSTRAINT media_problem CHECK (((status = 'failed'::public.media_status) = (problem IS NOT NULL)))
);
CREATE TABLE public.media_arrivals (
    id text NOT NULL,
    user_id text NOT NULL,
    bytes bigint NOT NULL,
    in_plan boolean NOT NULL,
    until timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.media_files (
    media_id text NOT NULL,
    name text NOT NULL,
    mime_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    size_bytes integer NOT NULL,
    sha256 text NOT NULL
);
CREATE TABLE public.media_totals (
    user_id text NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.media_uploads (
    id text NOT NULL,
    user_id text NOT NULL,
    sandbox boolean DEFAULT false NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    alt_text text DEFAULT ''::text NOT NULL,
    size_bytes integer NOT NULL,
    media_id text,
    completed_at timestamp(3) with time zone,
    collecting_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.oidc_attempts (
    id text NOT NULL,
    browser text NOT NULL,
    purpose text NOT NULL,
    session_id text,
    code_verifier text NOT NULL,
    nonce text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.oidc_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL,
    email text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.passkey_challenges (
    id text NOT NULL,
    holder text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.passkeys (
    id text NOT NULL,
    user_id text NOT NULL,
    credential_id text NOT NULL,
    name text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] DEFAULT ARRAY[]::text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(3) with time zone
);
CREATE TABLE public.password_resets (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.pending_sign_ins (
    id text NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.post_words (
    post_id text NOT NULL,
    words tsvector NOT NULL
);
CREATE TABLE public.post_words_due (
    user_id text NOT NULL,
    post_id text NOT NULL
);
CREATE TABLE public.posts (
    id text NOT NULL,
    user_id text NOT NULL,
    profile_id text NOT NULL,
    content text NOT NULL,
    status public.post_status NOT NULL,
    scheduled_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    latest_at timestamp(3) with time zone,
    sandbox boolean DEFAULT false NOT NULL,
    counted_apart boolean DEFAULT false NOT NULL
);
CREATE TABLE public.profiles (
    id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    group_id text,
    active boolean DEFAULT true NOT NULL,
    timezone text DEFAULT 'UTC'::text NOT NULL,
    spacing_minutes integer DEFAULT 60 NOT NULL,
    daily_limit integer DEFAULT 10 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    windows jsonb DEFAULT '{}'::jsonb NOT NULL,
    full_until jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT profiles_preferences CHECK (((spacing_minutes >= 0) AND (daily_limit > 0)))
);
CREATE TABLE public.publishing_undos (
    post_id text NOT NULL,
    user_id text NOT NULL,
    until timestamp(3) with time zone NOT NULL,
    status public.post_status NOT NULL,
    scheduled_at timestamp(3) with time zone,
    due jsonb NOT NULL
);
CREATE TABLE public.recovery_codes (
    user_id text NOT NULL,
    hash text NOT NULL,
    used_at timestamp(3) with time zone
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    method text,
    proven_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    browser text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.token_refusals (
    social_account_id text NOT NULL,
    platform public.platform NOT NULL,
    sandbox boolean NOT NULL,
    refused_since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    refused_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    others_served boolean DEFAULT false NOT NULL
);
CREATE TABLE public.totp_secrets (
    user_id text NOT NULL,
    sealed text,
    last_step bigint,
    confirmed_at timestamp(3) with time zone,
    next_sealed text,
    next_until timestamp(3) with time zone
);
CREATE TABLE public.usages (
    user_id text NOT NULL,
    month date NOT NULL,
    posts integer NOT NULL,
    sandbox_posts integer DEFAULT 0 NOT NULL,
    CONSTRAINT usages_not_negative CHECK ((posts >= 0))
);
CREATE TABLE public.users (
    id text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    plan public.plan DEFAULT 'free'::public.plan NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    admin boolean DEFAULT false NOT NULL,
    oidc_invited boolean DEFAULT false NOT NULL,
    disabled_at timestamp(3) with time zone,
    deleting_at timestamp(3) with time zone,
    deleting_until timestamp(3) with time zone,
    signed_in_at timestamp(3) with time zone,
    failures_seen_at timestamp(3) with time zone,
    alt_text_reminder boolean DEFAULT true NOT NULL,
    CONSTRAINT users_deleting CHECK (((deleting_at IS NULL) OR (disabled_at IS NOT NULL)))
);
CREATE TABLE public.webhook_addresses (
    endpoint_id text NOT NULL,
    number integer NOT NULL,
    sealed text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    replaced_at timestamp(3) with time zone
);
CREATE TABLE public.webhook_attempts (
    delivery_id text NOT NULL,
    number integer NOT NULL,
    by_hand boolean DEFAULT false NOT NULL,
    url text NOT NULL,
    status integer,
    error text,
    answer text,
    begun_at timestamp(3) with time zone NOT NULL,
    duration_ms integer NOT NULL,
    request_headers jsonb,
    answer_headers jsonb,
    address integer
);
CREATE TABLE public.webhook_deliveries (
    id text NOT NULL,
    event_id text NOT NULL,
    endpoint_id text NOT NULL,
    status public.webhook_delivery_status DEFAULT 'pending'::public.webhook_delivery_status NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp(3) with time zone DEFAULT clock_timestamp(),
    lease_until timestamp(3) with time zone,
    lease_token bigint DEFAULT 0 NOT NULL,
    settled_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT webhook_deliveries_pending CHECK ((((status = 'pending'::public.webhook_delivery_status) = (next_at IS NOT NULL)) AND ((status = 'pending'::public.webhook_delivery_status) = (settled_at IS NULL))))
);
CREATE TABLE public.webhook_events (
    id text NOT NULL,
    user_id text NOT NULL,
    type text NOT NULL,
    subject_id text NOT NULL,
    post_id text,
    snapshot jsonb,
    body text,
    erased boolean DEFAULT false NOT NULL,
    occurred_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    profile_id text,
    sandbox boolean,
    is_test boolean DEFAULT false NOT NULL
);
CREATE TABLE public.webhook_off_spans (
    endpoint_id text NOT NULL,
    off_at timestamp(3) with time zone NOT NULL,
    on_at timestamp(3) with time zone
);
CREATE TABLE public.webhook_outbox (
    id bigint NOT NULL,
    user_id text NOT NULL,
    profile_id text NOT NULL,
    type text NOT NULL,
    subject_id text NOT NULL,
    post_id text NOT NULL,
    sandbox boolean NOT NULL,
    snapshot jsonb NOT NULL,
    occurred_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE public.webhook_outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.workers (
    name text NOT NULL,
    concurrency integer NOT NULL,
    started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
ALTER TABLE ONLY public._prisma_migrations
    ADD CONSTRAINT _prisma_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_requests
    ADD CONSTRAINT api_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (publication_id, lease_token);
ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.authorizations
    ADD CONSTRAINT authorizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.breakers
    ADD CONSTRAINT breakers_pkey PRIMARY KEY (platform, sandbox);
ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (social_account_id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, sandbox, key);
ALTER TABLE ONLY public.item_media
    ADD CONSTRAINT item_media_pkey PRIMARY KEY (publication_id, item_position, "position");
ALTER TABLE ONLY public.items
    ADD CONSTRAINT items_pkey PRIMARY KEY (publication_id, "position");
ALTER TABLE ONLY public.kept_texts
    ADD CONSTRAINT kept_texts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_kinds
    ADD CONSTRAINT mail_kinds_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY public.mail_notices
    ADD CONSTRAINT mail_notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.media_arrivals
    ADD CONSTRAINT media_arrivals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.media_files
    ADD CONSTRAINT media_files_pkey PRIMARY KEY (media_id, name);
ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.media_totals
    ADD CONSTRAINT media_totals_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.media_uploads
    ADD CONSTRAINT media_uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oidc_attempts
    ADD CONSTRAINT oidc_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pending_sign_ins
    ADD CONSTRAINT pending_sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.post_words_due
    ADD CONSTRAINT post_words_due_pkey PRIMARY KEY (user_id, post_id);
ALTER TABLE ONLY public.post_words
    ADD CONSTRAINT post_words_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.publishing_undos
    ADD CONSTRAINT publishing_undos_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.social_accounts
    ADD CONSTRAINT social_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.token_refusals
    ADD CONSTRAINT token_refusals_pkey PRIMARY KEY (social_account_id);
ALTER TABLE ONLY public.totp_secrets
    ADD CONSTRAINT totp_secrets_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.usages
    ADD CONSTRAINT usages_pkey PRIMARY KEY (user_id, month);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_addresses
    ADD CONSTRAINT webhook_addresses_pkey PRIMARY KEY (endpoint_id, number);
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (delivery_id, number);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_off_spans
    ADD CONSTRAINT webhook_off_spans_pkey PRIMARY KEY (endpoint_id, off_at);
ALTER TABLE ONLY public.webhook_outbox
    ADD CONSTRAINT webhook_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (name);
CREATE UNIQUE INDEX api_keys_hash_key ON public.api_keys USING btree (hash);
CREATE INDEX api_keys_user_id_idx ON public.api_keys USING btree (user_id);
CREATE INDEX api_requests_failed_idx ON public.api_requests USING btree (user_id, id) WHERE (status >= 400);
CREATE INDEX api_requests_failed_of_key_idx ON public.api_requests USING btree (user_id, api_key_id, id) WHERE (status >= 400);
CREATE INDEX api_requests_user_id_api_key_id_id_idx ON public.api_requests USING btree (user_id, api_key_id, id);
CREATE INDEX api_requests_user_id_id_idx ON public.api_requests USING btree (user_id, id);
CREATE INDEX api_requests_user_id_post_id_id_idx ON public.api_requests USING btree (user_id, post_id, id) WHERE (post_id IS NOT NULL);
CREATE INDEX audit_events_action_id_idx ON public.audit_events USING btree (action, id);
CREATE INDEX audit_events_actor_id_idx ON public.audit_events USING btree (actor_id) WHERE (actor_id IS DISTINCT FROM user_id);
CREATE INDEX audit_events_of_sandbox_keys ON public.audit_events USING btree (user_id, id) WHERE sandbox;
CREATE INDEX audit_events_of_sandbox_keys_by_action ON public.audit_events USING btree (user_id, action, id) WHERE sandbox;
CREATE INDEX audit_events_subject_id_id_idx ON public.audit_events USING btree (subject_id, id);
CREATE INDEX audit_events_user_id_action_id_idx ON public.audit_events USING btree (user_id, action, id);
CREATE INDEX audit_events_user_id_id_idx ON public.audit_events USING btree (user_id, id);
CREATE INDEX authorizations_profile_id_idx ON public.authorizations USING btree (profile_id);
CREATE INDEX authorizations_session_id_idx ON public.authorizations USING btree (session_id);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_of_post ON public.idempotency_keys USING btree (split_part(body, '"'::text, 6)) WHERE (body ~~ '{"data":{"id":"pst\_%'::text);
CREATE INDEX item_media_card_idx ON public.item_media USING btree (publication_id) WHERE (media_id IS NULL);
CREATE INDEX item_media_media_id_idx ON public.item_media USING btree (media_id);
CREATE INDEX items_double_id ON public.items USING btree (double_id) WHERE (double_id IS NOT NULL);
CREATE INDEX items_given_up_to_audit ON public.items USING btree (intent_at) WHERE ((sends > 1) AND (state = 'sending'::public.item_state) AND (audited_at IS NULL));
CREATE UNIQUE INDEX items_remote_id_key ON public.items USING btree (remote_id);
CREATE INDEX items_to_audit ON public.items USING btree (sent_at) WHERE ((sends > 1) AND (state = 'sent'::public.item_state) AND (audited_at IS NULL));
CREATE INDEX kept_texts_updated_at_idx ON public.kept_texts USING btree (updated_at);
CREATE INDEX kept_texts_user_id_updated_at_idx ON public.kept_texts USING btree (user_id, updated_at);
CREATE INDEX mail_notices_created_at_idx ON public.mail_notices USING btree (created_at);
CREATE INDEX mail_notices_user_id_kind_idx ON public.mail_notices USING btree (user_id, kind, created_at);
CREATE INDEX media_arrivals_user_id_idx ON public.media_arrivals USING btree (user_id);
CREATE INDEX media_deleted_idx ON public.media USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX media_expires_at_idx ON public.media USING btree (expires_at) WHERE (deleted_at IS NULL);
CREATE INDEX media_files_original_idx ON public.media_files USING btree (media_id) WHERE (name = 'original'::text);
CREATE INDEX media_processing_idx ON public.media USING btree (lease_until) WHERE ((status = 'processing'::public.media_status) AND (deleted_at IS NULL));
CREATE INDEX media_uploads_expires_at_idx ON public.media_uploads USING btree (expires_at);
CREATE UNIQUE INDEX media_uploads_media_id_key ON public.media_uploads USING btree (media_id);
CREATE INDEX media_uploads_open_idx ON public.media_uploads USING btree (user_id, expires_at) WHERE (completed_at IS NULL);
CREATE INDEX media_uploads_user_id_idx ON public.media_uploads USING btree (user_id);
CREATE INDEX media_user_id_id_idx ON public.media USING btree (user_id, id);
CREATE INDEX oidc_attempts_expires_at_idx ON public.oidc_attempts USING btree (expires_at);
CREATE INDEX oidc_attempts_session_id_idx ON public.oidc_attempts USING btree (session_id);
CREATE UNIQUE INDEX oidc_identities_user_id_issuer_key ON public.oidc_identities USING btree (user_id, issuer);
CREATE INDEX passkey_challenges_expires_at_idx ON public.passkey_challenges USING btree (expires_at);
CREATE UNIQUE INDEX passkeys_credential_id_key ON public.passkeys USING btree (credential_id);
CREATE INDEX passkeys_user_id_idx ON public.passkeys USING btree (user_id);
CREATE INDEX password_resets_expires_at_idx ON public.password_resets USING btree (expires_at);
CREATE UNIQUE INDEX password_resets_user_id_key ON public.password_resets USING btree (user_id);
CREATE INDEX pending_sign_ins_expires_at_idx ON public.pending_sign_ins USING btree (expires_at);
CREATE INDEX pending_sign_ins_user_id_idx ON public.pending_sign_ins USING btree (user_id);
CREATE INDEX post_words_words ON public.post_words USING gin (words) WITH (fastupdate=off);
CREATE INDEX posts_draft_calendar ON public.posts USING btree (profile_id, scheduled_at, id) WHERE (status = 'draft'::public.post_status);
CREATE INDEX posts_of_sandbox ON public.posts USING btree (user_id, id) WHERE sandbox;
CREATE INDEX posts_of_sandbox_by_status ON public.posts USING btree (user_id, status, id) WHERE sandbox;
CREATE INDEX posts_of_sandbox_profile ON public.posts USING btree (profile_id, id) WHERE sandbox;
CREATE INDEX posts_of_sandbox_profile_by_status ON public.posts USING btree (profile_id, status, id) WHERE sandbox;
CREATE INDEX posts_profile_id_id_idx ON public.posts USING btree (profile_id, id);
CREATE INDEX posts_profile_id_status_id_idx ON public.posts USING btree (profile_id, status, id);
CREATE INDEX posts_user_id_id_idx ON public.posts USING btree (user_id, id);
CREATE INDEX posts_user_id_status_id_idx ON public.posts USING btree (user_id, status, id);
CREATE INDEX profiles_user_id_id_idx ON public.profiles USING btree (user_id, id);
CREATE INDEX publications_calendar ON public.publications USING btree (social_account_id, due_at, post_id) WHERE (status <> ALL (ARRAY['failed'::public.publication_status, 'cancelled'::public.publication_status]));
CREATE INDEX publications_failed_calendar ON public.publications USING btree (social_account_id, due_at, post_id) WHERE (status = 'failed'::public.publication_status);
CREATE INDEX publications_failed_for_account ON public.publications USING btree (social_account_id, updated_at, id) WHERE ((status = 'failed'::public.publication_status) AND (error_code = ANY (ARRAY['authentication_failed'::text, 'permission_missing'::text, 'account_inactive'::text])));
CREATE INDEX publications_failed_of_account ON public.publications USING btree (social_account_id, updated_at, id) WHERE ((status = 'failed'::public.publication_status) AND (error_code IS DISTINCT FROM 'stopped'::text));
CREATE INDEX publications_leased ON public.publications USING btree (lease_until) WHERE (status = 'publishing'::public.publication_status);
CREATE UNIQUE INDEX publications_one_in_flight ON public.publications USING btree (social_account_id) WHERE (status = 'publishing'::public.publication_status);
CREATE UNIQUE INDEX publications_post_id_social_account_id_key ON public.publications USING btree (post_id, social_account_id);
CREATE INDEX publications_published_of_account ON public.publications USING btree (social_account_id, published_at, id) WHERE (status = 'published'::public.publication_status);
CREATE INDEX publications_unclear_of_account ON public.publications USING btree (social_account_id, updated_at, id) WHERE ((status = 'failed'::public.publication_status) AND (error_code = ANY (ARRAY['outcome_unknown'::text, 'unconfirmed'::text, 'posted_but_not_located'::text, 'worker_crashed'::text, 'restored'::text])));
CREATE INDEX publications_undispatched ON public.publications USING btree (due_at) WHERE ((status = ANY (ARRAY['scheduled'::public.publication_status, 'queued'::public.publication_status])) AND (dispatched_at IS NULL));
CREATE INDEX publications_waiting ON public.publications USING btree (due_at) WHERE (status = ANY (ARRAY['scheduled'::public.publication_status, 'queued'::public.publication_status]));
CREATE INDEX publications_waiting_of_account ON public.publications USING btree (social_account_id, due_at, id) WHERE (status = ANY (ARRAY['scheduled'::public.publication_status, 'queued'::public.publication_status]));
CREATE INDEX publishing_undos_user_id_until_idx ON public.publishing_undos USING btree (user_id, until);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);
CREATE UNIQUE INDEX social_accounts_profile_id_platform_platform_user_id_sandbo_key ON public.social_accounts USING btree (profile_id, platform, platform_user_id, sandbox);
CREATE INDEX social_accounts_user_id_id_idx ON public.social_accounts USING btree (user_id, id);
CREATE INDEX token_refusals_platform_sandbox_refused_at_idx ON public.token_refusals USING btree (platform, sandbox, refused_at);
CREATE INDEX users_deleting_idx ON public.users USING btree (deleting_at) WHERE (deleting_at IS NOT NULL);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email);
CREATE INDEX webhook_deliveries_endpoint_id_id_idx ON public.webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_event_id_idx ON public.webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_deliveries_leased ON public.webhook_deliveries USING btree (endpoint_id, lease_until) WHERE ((status = 'pending'::public.webhook_delivery_status) AND (lease_until IS NOT NULL));
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (next_at) WHERE (status = 'pending'::public.webhook_delivery_status);
CREATE INDEX webhook_deliveries_waiting_of_endpoint ON public.webhook_deliveries USING btree (endpoint_id, next_at) WHERE (status = 'pending'::public.webhook_delivery_status);
CREATE INDEX webhook_endpoints_deleted_at_idx ON public.webhook_endpoints USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX webhook_endpoints_in_clear_idx ON public.webhook_endpoints USING btree (id) WHERE ((kind = 'webhook'::text) AND ((url !~~ 'sealed:%'::text) OR (sealed_to IS NOT NULL)));
CREATE INDEX webhook_endpoints_user_id_id_idx ON public.webhook_endpoints USING btree (user_id, id);
CREATE INDEX webhook_events_occurred_at_idx ON public.webhook_events USING btree (occurred_at);
CREATE INDEX webhook_events_post_id_idx ON public.webhook_events USING btree (post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX webhook_events_to_erase ON public.webhook_events USING btree (id) WHERE (erased AND (type <> 'post.deleted'::text) AND ((body IS NOT NULL) OR (snapshot IS NOT NULL)));
CREATE INDEX webhook_events_user_id_id_idx ON public.webhook_events USING btree (user_id, id);
CREATE INDEX webhook_off_spans_on_at_idx ON public.webhook_off_spans USING btree (on_at);
CREATE TRIGGER audit_events_keep BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION public.keep_audit_events();
CREATE TRIGGER audit_events_keep_all BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit_events();
CREATE TRIGGER credentials_touch BEFORE UPDATE ON public.credentials FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();
CREATE TRIGGER items_words_changed AFTER UPDATE OF content ON public.items FOR EACH ROW WHEN ((old.content IS DISTINCT FROM new.content)) EXECUTE FUNCTION public.post_words_of_item();
CREATE TRIGGER media_deleted AFTER DELETE ON public.media REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.media_deleted();
CREATE TRIGGER media_files_deleted AFTER DELETE ON public.media_files REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.media_files_deleted();
CREATE TRIGGER media_files_inserted AFTER INSERT ON public.media_files REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.media_files_inserted();
CREATE TRIGGER media_files_updated AFTER UPDATE ON public.media_files REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.media_files_updated();
CREATE TRIGGER media_tell AFTER UPDATE OF status ON public.media FOR EACH ROW WHEN (((old.status <> 'failed'::public.media_status) AND (new.status = 'failed'::public.media_status))) EXECUTE FUNCTION public.webhook_medium();
CREATE TRIGGER media_updated AFTER UPDATE ON public.media REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.media_updated();
CREATE TRIGGER media_uploads_deleted AFTER DELETE ON public.media_uploads REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.media_uploads_deleted();
CREATE TRIGGER media_uploads_inserted AFTER INSERT ON public.media_uploads REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.media_uploads_inserted();
CREATE TRIGGER media_uploads_updated AFTER UPDATE ON public.media_uploads REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.media_uploads_updated();
CREATE TRIGGER posts_mail AFTER UPDATE OF status ON public.posts FOR EACH ROW WHEN (((new.status = ANY (ARRAY['failed'::public.post_status, 'partial'::public.post_status])) AND (old.status <> new.status) AND (NOT new.sandbox))) EXECUTE FUNCTION public.mail_post();
CREATE TRIGGER posts_tell_inserted AFTER INSERT ON public.posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.webhook_posts_inserted();
CREATE TRIGGER posts_tell_updated AFTER UPDATE ON public.posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.webhook_posts_updated();
CREATE TRIGGER posts_words_changed AFTER UPDATE OF content ON public.posts FOR EACH ROW EXECUTE FUNCTION public.post_words_of_post();
CREATE TRIGGER posts_words_new AFTER INSERT ON public.posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.post_words_new();
CREATE TRIGGER profiles_forget_full_until BEFORE UPDATE OF timezone, spacing_minutes, daily_limit, windows ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.forget_full_until();
CREATE TRIGGER publications_make_room AFTER UPDATE OF status, due_at ON public.publications FOR EACH ROW WHEN (((old.due_at > now()) AND (old.status <> ALL (ARRAY['failed'::public.publication_status, 'cancelled'::public.publication_status])) AND ((new.status = ANY (ARRAY['failed'::public.publication_status, 'cancelled'::public.publication_status])) OR (new.due_at IS DISTINCT FROM old.due_at)))) EXECUTE FUNCTION public.make_room();
CREATE TRIGGER publications_make_room_of_deleted AFTER DELETE ON public.publications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.make_room_of_deleted();
CREATE TRIGGER publications_tell_updated AFTER UPDATE ON public.publications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.webhook_publications_updated();
CREATE TRIGGER publications_touch BEFORE UPDATE OF id, post_id, social_account_id, platform, "position", status, error_message, error_code, published_at, platform_post_id, due_at, latest_at, generation, lease_token, attempts, crashes, next_at ON public.publications FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();
CREATE TRIGGER publications_words_changed AFTER UPDATE OF status ON public.publications FOR EACH ROW WHEN (((old.status = 'cancelled'::public.publication_status) <> (new.status = 'cancelled'::public.publication_status))) EXECUTE FUNCTION public.post_words_of_publication();
CREATE TRIGGER publications_write_post_statuses AFTER UPDATE ON public.publications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.write_post_statuses();
CREATE TRIGGER social_accounts_mail AFTER UPDATE OF state ON public.social_accounts FOR EACH ROW WHEN (((new.state = 'reconnect'::public.connection_state) AND (old.state <> new.state) AND (NOT new.sandbox))) EXECUTE FUNCTION public.mail_account();
CREATE TRIGGER social_accounts_state_since BEFORE UPDATE OF state ON public.social_accounts FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.note_state_since();
CREATE TRIGGER social_accounts_tell AFTER INSERT OR UPDATE OF state ON public.social_accounts FOR EACH ROW EXECUTE FUNCTION public.webhook_account();
CREATE TRIGGER social_accounts_touch BEFORE UPDATE ON public.social_accounts FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();
CREATE TRIGGER social_accounts_write_user BEFORE INSERT OR UPDATE OF profile_id, user_id ON public.social_accounts FOR EACH ROW EXECUTE FUNCTION public.write_account_user();
CREATE TRIGGER users_hold_accounts AFTER UPDATE OF disabled_at ON public.users FOR EACH ROW WHEN (((old.disabled_at IS NULL) <> (new.disabled_at IS NULL))) EXECUTE FUNCTION public.hold_accounts();
CREATE TRIGGER webhook_endpoints_fails_anew BEFORE UPDATE OF failing_since ON public.webhook_endpoints FOR EACH ROW WHEN ((old.failing_mailed AND (old.failing_since IS DISTINCT FROM new.failing_since))) EXECUTE FUNCTION public.webhook_endpoint_fails_anew();
CREATE TRIGGER webhook_endpoints_mail AFTER UPDATE OF active, failing_mailed ON public.webhook_endpoints FOR EACH ROW WHEN (((NOT new.sandbox) AND (new.deleted_at IS NULL) AND ((new.failing_mailed AND (NOT old.failing_mailed)) OR (old.active AND (NOT new.active) AND (new.disabled_reason IS NOT NULL))))) EXECUTE FUNCTION public.mail_webhook();
CREATE TRIGGER webhook_endpoints_switched BEFORE UPDATE OF active ON public.webhook_endpoints FOR EACH ROW WHEN (((old.active <> new.active) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION public.webhook_endpoint_switched();
CREATE TRIGGER webhook_endpoints_touch BEFORE UPDATE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.api_requests
    ADD CONSTRAINT api_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES public.publications(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.authorizations
    ADD CONSTRAINT authorizations_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.authorizations
    ADD CONSTRAINT authorizations_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_social_account_id_fkey FOREIGN KEY (social_account_id) REFERENCES public.social_accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.item_media
    ADD CONSTRAINT item_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.media(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.item_media
    ADD CONSTRAINT item_media_publication_id_item_position_fkey FOREIGN KEY (publication_id, item_position) REFERENCES public.items(publication_id, "position") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.items
    ADD CONSTRAINT items_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES public.publications(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.kept_texts
    ADD CONSTRAINT kept_texts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_kinds
    ADD CONSTRAINT mail_kinds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_notices
    ADD CONSTRAINT mail_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.media_arrivals
    ADD CONSTRAINT media_arrivals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.media_files
    ADD CONSTRAINT media_files_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.media(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.media_totals
    ADD CONSTRAINT media_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.media_uploads
    ADD CONSTRAINT media_uploads_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.media(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE ONLY public.media_uploads
    ADD CONSTRAINT media_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.oidc_attempts
    ADD CONSTRAINT oidc_attempts_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.pending_sign_ins
    ADD CONSTRAINT pending_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.post_words
    ADD CONSTRAINT post_words_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_social_account_id_fkey FOREIGN KEY (social_account_id) REFERENCES public.social_accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.publishing_undos
    ADD CONSTRAINT publishing_undos_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.publishing_undos
    ADD CONSTRAINT publishing_undos_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.social_accounts
    ADD CONSTRAINT social_accounts_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.token_refusals
    ADD CONSTRAINT token_refusals_social_account_id_fkey FOREIGN KEY (social_account_id) REFERENCES public.social_accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.totp_secrets
    ADD CONSTRAINT totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.usages
    ADD CONSTRAINT usages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_addresses
    ADD CONSTRAINT webhook_addresses_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.webhook_deliveries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.webhook_events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_events
    ADD CONSTRAINT webhook_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_off_spans
    ADD CONSTRAINT webhook_off_spans_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;
INSERT INTO public._prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
SELECT gen_random_uuid(), encode(sha256(name::bytea), 'hex'), name, now(), now(), 1 FROM unnest(ARRAY[
    '20261121000000_init',
    '20261121000001_guards',
    '20261121000002_breakers_and_audits',
    '20261121000003_idempotency',
    '20261121000004_slots',
    '20261121000005_api_key_scopes',
    '20261121000006_changes',
    '20261121000007_full_until',
    '20261121000008_growth',
    '20261121000009_post_status_of_many',
    '20261121000010_sandbox_lists',
    '20261121000011_dashboard',
    '20261121000012_workers',
    '20261121000013_accounts_of_user',
    '20261121000014_calendar',
    '20261121000015_quiet_notes',
    '20261122000000_audits_again',
    '20261122000001_credential_leases',
    '20261123000000_media',
    '20261123000001_media_of_posts',
    '20261123000002_link_cards',
    '20261123000003_media_uploads',
    '20261123000004_sandbox_month',
    '20261124000010_audit',
    '20261124000012_second_factor',
    '20261124000013_sign_in_ways',
    '20261124000014_users',
    '20261124000020_webhooks',
    '20261124000021_posts_tell',
    '20261124000022_publications_tell',
    '20261124000023_accounts_tell',
    '20261124000024_media_tell',
    '20261125000010_webhook_kinds',
    '20261125000020_mail_notices',
    '20261125000021_posts_mail',
    '20261125000022_accounts_mail',
    '20261125000030_webhooks_told_together',
    '20261125000040_webhook_blocked',
    '20261126000060_attention',
    '20261126000061_failures_seen',
    '20261126000062_account_state_since',
    '20261126000070_webhook_outbox',
    '20261127000020_post_words',
    '20261127000021_publications_words',
    '20261127000022_items_words',
    '20261127000023_post_words_due',
    '20261127000024_published_of_account',
    '20261127000025_answers_of_post',
    '20261127000026_audit_of_sandbox_keys',
    '20261127000030_kept_texts',
    '20261127000040_api_requests',
    '20261127000050_rotated_keys',
    '20261127000060_would_want',
    '20261128000001_audits_of_doubt',
    '20261128000020_media_totals',
    '20261128000030_alt_text_reminder',
    '20261129000010_publishing_undos',
    '20261129000020_why_blocked',
    '20261129000030_failed_for_account',
    '20261129000200_folded_words',
    '20261129000201_refolded_words',
    '20261129000300_webhooks_missed',
    '20261129000310_webhook_mails',
    '20261129000320_webhook_headers',
    '20261130000010_webhook_addresses'
]) AS name;
