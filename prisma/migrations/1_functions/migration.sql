-- SQL functions and triggers, each once, by what it serves. "Decision 3" is the page 0003-… of apps/docs/decisions.
--
-- Triggers of one table fire by name. A function is replaced by a later migration with CREATE OR REPLACE: look for its name in the
-- migrations after this one as well.

-- === When rows were changed

-- Whoever writes, "updated_at" is the time of it.
CREATE FUNCTION "touch_updated_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER "social_accounts_touch" BEFORE UPDATE ON "social_accounts" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "credentials_touch" BEFORE UPDATE ON "credentials" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "webhook_endpoints_touch" BEFORE UPDATE ON "webhook_endpoints" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- That a job was made, or a lease renewed, is no change of a publication: its answer stays as it is, and so does the ETag.
CREATE TRIGGER "publications_touch" BEFORE UPDATE OF "id", "post_id", "social_account_id", "platform", "position",
  "status", "error_message", "error_code", "published_at", "platform_post_id", "due_at", "latest_at", "generation",
  "lease_token", "attempts", "crashes", "next_at" ON "publications"
FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- === The status of a post (decisions 3 and 14)

-- The status of a post, from those of its publications. The one place where this is decided. One expression, which Postgres
-- puts in the place of a call.
CREATE FUNCTION "derive_post_status"(statuses publication_status[]) RETURNS post_status
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (CASE
  WHEN statuses <@ ARRAY['cancelled']::publication_status[] THEN 'cancelled'
  WHEN 'publishing' = ANY (statuses) THEN 'publishing'
  WHEN 'pending' = ANY (statuses) THEN 'draft'
  WHEN statuses <@ ARRAY['cancelled', 'scheduled']::publication_status[] THEN 'scheduled'
  WHEN statuses && ARRAY['scheduled', 'queued']::publication_status[] THEN 'queued'
  WHEN statuses <@ ARRAY['cancelled', 'published']::publication_status[] THEN 'published'
  WHEN 'published' = ANY (statuses) THEN 'partial'
  ELSE 'failed'
END)::post_status;

-- In the transaction of every change of a publication's status, with the post rows locked: the second of two
-- publications that settle at once waits here, and then sees what the first one did. In the order of their ids, so that
-- two statements that change several never wait for each other.
CREATE FUNCTION "write_post_statuses"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "publications_write_post_statuses" AFTER UPDATE ON "publications"
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_post_statuses();

-- === Free times of profiles (decision 10)

-- "full_until" of a profile says how far its calendars are known to be full, so that auto-scheduling need not read them again. A
-- publication that leaves its place makes room. The update waits for whoever looks for a slot just now.
CREATE FUNCTION "make_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET full_until = '{}' FROM social_accounts a WHERE a.id = OLD.social_account_id AND profiles.id = a.profile_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "publications_make_room" AFTER UPDATE OF "status", "due_at" ON "publications" FOR EACH ROW
WHEN (OLD.due_at > now() AND OLD.status NOT IN ('failed', 'cancelled')
  AND (NEW.status IN ('failed', 'cancelled') OR NEW.due_at IS DISTINCT FROM OLD.due_at))
EXECUTE FUNCTION make_room();

CREATE FUNCTION "make_room_of_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET full_until = '{}' WHERE id IN (
    SELECT a.profile_id FROM gone JOIN social_accounts a ON a.id = gone.social_account_id WHERE gone.due_at > now());
  RETURN NULL;
END $$;

CREATE TRIGGER "publications_make_room_of_deleted" AFTER DELETE ON "publications"
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION make_room_of_deleted();

-- Other preferences make other calendars.
CREATE FUNCTION "forget_full_until"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.full_until = '{}';
  RETURN NEW;
END $$;

CREATE TRIGGER "profiles_forget_full_until" BEFORE UPDATE OF "timezone", "spacing_minutes", "daily_limit", "windows" ON "profiles"
FOR EACH ROW EXECUTE FUNCTION forget_full_until();

-- === What accounts know of their users (decisions 12 and 28)

-- Whose an account is, and whether that user is disabled, follows from its profile, whoever stores it: a page of somebody's
-- accounts is read alone, and a claim, which reads the account anyway, costs no more for it.
CREATE FUNCTION "write_account_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.id, u.disabled_at IS NOT NULL INTO NEW.user_id, NEW.held
  FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.id = NEW.profile_id;
  RETURN NEW;
END $$;

CREATE TRIGGER "social_accounts_write_user" BEFORE INSERT OR UPDATE OF "profile_id", "user_id" ON "social_accounts"
  FOR EACH ROW EXECUTE FUNCTION write_account_user();

-- Nothing of a disabled user is claimed.
CREATE FUNCTION "hold_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE social_accounts SET held = NEW.disabled_at IS NOT NULL WHERE user_id = NEW.id AND held <> (NEW.disabled_at IS NOT NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER "users_hold_accounts" AFTER UPDATE OF "disabled_at" ON "users"
  FOR EACH ROW WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION hold_accounts();

-- Since when an account is connected, or not.
CREATE FUNCTION "note_state_since"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state_since := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER "social_accounts_state_since" BEFORE UPDATE OF "state" ON "social_accounts"
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_state_since();

-- === Words of posts, for searches (decision 33)

-- A text as it is searched: without accents, in whichever of Unicode's forms it was written, its letters as people without
-- the right keyboard type them. An apostrophe, straight or curly, parts words. Texts of posts and searches alike.
CREATE FUNCTION "folded_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said !~ '[^\x01-\x7f]' THEN translate(said, '''', ' ')
    ELSE normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f\u00ad]', '', 'g')),
      U&'\03C2\00F8\0142\0111\00F0\0127\0131\0167''\2019\2018\201B\02BC\02B9\FF07\00B4`',
      U&'\03C3oldd' || 'hit' || '         '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) END
$$;

-- The first 1,000 different words of a text, each after the end of its owner's id: one user's words are a range of the index.
CREATE FUNCTION "words_of_text"(owner text, said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(right(owner, 8) || ':' || left(lexeme, 100))), '')
  FROM (SELECT lexeme FROM unnest(to_tsvector('pg_catalog.simple', left(folded_text(said), 50000))) ORDER BY positions[1] LIMIT 1000) words
$$;

-- Beside its words a post has the beginning of its id, five digits of time, nine hours: so a search of what many posts had once
-- asks the index when that was.
CREATE FUNCTION "time_of_post"(owner text, post text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY[right(owner, 8) || '/' || substr(post, 5, 5)])
$$;

-- What a post says on all accounts. A tsvector holds a megabyte. Postgres takes a compound or an address apart into the whole and
-- its parts, so a character of four bytes may count three times: 50,000 are always few enough.
CREATE FUNCTION "words_of_post"(post text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT words_of_text(s.user_id, (
      SELECT left(string_agg(DISTINCT i.content, ' '), 50000) FROM publications p JOIN items i ON i.publication_id = p.id
      WHERE p.post_id = s.id AND p.status <> 'cancelled')) || time_of_post(s.user_id, s.id)
  FROM posts s WHERE s.id = post
$$;

-- A worker writes the words of a new post.
CREATE FUNCTION "post_words_new"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words_due (user_id, post_id) SELECT user_id, id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_words_new" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION post_words_new();

-- The row of a post that is due is locked, or whoever fills would take it with the texts as they were; then its words go, also
-- those that somebody wrote while this waited.
CREATE FUNCTION "forget_post_words"(owner text, post text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words_due (user_id, post_id) VALUES (owner, post)
  ON CONFLICT (user_id, post_id) DO UPDATE SET post_id = excluded.post_id;
  DELETE FROM post_words WHERE post_id = post;
END $$;

-- Whoever changes a post writes its text, be it the same. Publishing writes none of these.
CREATE FUNCTION "post_words_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_post_words(NEW.user_id, NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_words_changed" AFTER UPDATE OF "content" ON "posts" FOR EACH ROW EXECUTE FUNCTION post_words_of_post();

-- An account that is taken off a post, or comes back to it, changes what the post says.
CREATE FUNCTION "post_words_of_publication"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_post_words(s.user_id, s.id) FROM posts s WHERE s.id = NEW.post_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "publications_words_changed" AFTER UPDATE OF "status" ON "publications" FOR EACH ROW
  WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled')) EXECUTE FUNCTION post_words_of_publication();

CREATE FUNCTION "post_words_of_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_post_words(s.user_id, s.id) FROM publications p JOIN posts s ON s.id = p.post_id WHERE p.id = NEW.publication_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "items_words_changed" AFTER UPDATE OF "content" ON "items" FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content) EXECUTE FUNCTION post_words_of_item();

-- === Bytes of media (decision 21)

-- What each user has stored is counted as it changes, so that nobody has to add up all of their files before each upload:
-- a medium knows the bytes of its files, and its user the bytes of all media and of all announced uploads.
-- A change of files changes the row of their medium, so two changes of one medium come one after another.

-- Adds to the total of a user, or takes off. A user who is being deleted has lost the row before.
CREATE FUNCTION "media_total_add"(owner text, delta bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF delta > 0 THEN
    INSERT INTO media_totals AS t (user_id, bytes) VALUES (owner, delta)
      ON CONFLICT (user_id) DO UPDATE SET bytes = t.bytes + excluded.bytes;
  ELSIF delta < 0 THEN
    UPDATE media_totals SET bytes = bytes + delta WHERE user_id = owner;
  END IF;
END $$;

-- Bytes that count for a user's plan. Uploads whose time is over are counted until a sweep takes their rows: they are taken off.
CREATE FUNCTION "media_used"(owner text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT bytes FROM media_totals WHERE user_id = owner), 0)
    - coalesce((SELECT sum(size_bytes) FROM media_uploads
        WHERE user_id = owner AND completed_at IS NULL AND expires_at <= clock_timestamp()), 0)
$$;

-- Everybody takes media in the order of their ids, all of them before the totals, and totals in the order of their users, so
-- that no two statements wait for each other.

CREATE FUNCTION "media_files_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM media WHERE id IN (SELECT media_id FROM new_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE media m SET stored_bytes = stored_bytes + changed.bytes
    FROM (SELECT media_id, sum(size_bytes) AS bytes FROM new_rows GROUP BY media_id) AS changed WHERE m.id = changed.media_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "media_files_inserted" AFTER INSERT ON "media_files" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_files_inserted();

CREATE FUNCTION "media_files_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM media WHERE id IN (SELECT media_id FROM new_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE media m SET stored_bytes = stored_bytes + changed.bytes
    FROM (SELECT media_id, sum(bytes) AS bytes FROM (
        SELECT media_id, size_bytes AS bytes FROM new_rows UNION ALL SELECT media_id, -size_bytes FROM old_rows
      ) AS both_rows GROUP BY media_id HAVING sum(bytes) <> 0) AS changed WHERE m.id = changed.media_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "media_files_updated" AFTER UPDATE ON "media_files" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_files_updated();

CREATE FUNCTION "media_files_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM media WHERE id IN (SELECT media_id FROM old_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE media m SET stored_bytes = stored_bytes - changed.bytes
    FROM (SELECT media_id, sum(size_bytes) AS bytes FROM old_rows GROUP BY media_id) AS changed WHERE m.id = changed.media_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "media_files_deleted" AFTER DELETE ON "media_files" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_files_deleted();

CREATE FUNCTION "media_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "media_updated" AFTER UPDATE ON "media" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_updated();

CREATE FUNCTION "media_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(stored_bytes) AS bytes FROM old_rows WHERE deleted_at IS NULL GROUP BY user_id ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, -changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "media_deleted" AFTER DELETE ON "media" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_deleted();

CREATE FUNCTION "media_uploads_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(size_bytes) AS bytes FROM new_rows WHERE completed_at IS NULL GROUP BY user_id ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "media_uploads_inserted" AFTER INSERT ON "media_uploads" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_uploads_inserted();

CREATE FUNCTION "media_uploads_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "media_uploads_updated" AFTER UPDATE ON "media_uploads" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_uploads_updated();

CREATE FUNCTION "media_uploads_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(size_bytes) AS bytes FROM old_rows WHERE completed_at IS NULL GROUP BY user_id ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, -changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "media_uploads_deleted" AFTER DELETE ON "media_uploads" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_uploads_deleted();

-- Gives a file a place, or one that has a place more bytes. What others take or give back meanwhile is looked at before or
-- after, never in between: the locks come first, and everything is read in one look once they are held. That of the user comes
-- before that of all, so that whoever holds a user's keeps nobody else waiting.
-- plan: bytes that all media of the user may have; null where its bytes count already, or need not.
-- room: bytes that all files on their way may have.
CREATE FUNCTION "media_arrive"(
  arrival text, owner text, needed bigint, wanted bigint, plan bigint, room bigint, of_user int, of_all int, lease_ms float8
) RETURNS TABLE (outcome text, granted bigint) LANGUAGE plpgsql AS $$
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

-- === Webhooks (decisions 30 and 31)

-- What one statement changes is told by one statement: an event for each row, and a delivery for each endpoint that wants it. Row
-- by row it took as long as publishing itself. What becomes of a post by being published waits in the outbox; what somebody did
-- with it is told at once.

-- A TypeID as typeid-js makes them: the prefix, and a UUIDv7 in Crockford's base32. The ten digits of the time are followed by
-- hexadecimal ones, which that alphabet has too: 58 random bits in each millisecond.
CREATE FUNCTION "new_typeid"(prefix text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
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

CREATE FUNCTION "webhook_moment"(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Which endpoints. Functions without a FROM become a part of the statements that call them.

-- Whether an endpoint would be told of an event if it were switched on.
CREATE FUNCTION "webhook_would_want"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (e.events = '{}' OR event = ANY (e.events)) AND (e.profile_ids = '{}' OR profile = ANY (e.profile_ids))
    AND (is_sandbox OR NOT e.sandbox)
$$;

-- Whether it is told.
CREATE FUNCTION "webhook_wants"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.active AND webhook_would_want(e, event, profile, is_sandbox)
$$;

-- Whether events are written for an endpoint: it is on, or was switched off not longer ago than they are kept. Its owner may ask
-- for what happened meanwhile once it is on again.
CREATE FUNCTION "webhook_is_kept"(e webhook_endpoints) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.active OR (e.deleted_at IS NULL AND e.off_at > clock_timestamp() - interval '30 days')
$$;

CREATE FUNCTION "webhook_keeps"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT webhook_is_kept(e) AND webhook_would_want(e, event, profile, is_sandbox)
$$;

-- Whether anybody is told of such an event of a user at all. Most users have no endpoint: that costs one look at an index.
CREATE FUNCTION "webhook_is_wanted"(owner text, event text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = owner AND webhook_is_kept(e) AND (e.events = '{}' OR event = ANY (e.events)))
$$;

-- What is told: snapshots with the columns that `getPost` and `mediaOfPosts` of packages/db read.

-- Times as JSON has them by itself cost less than `to_char`.
CREATE FUNCTION "webhook_kept_publication"(p publications, a social_accounts, items jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', p.id, 'postId', p.post_id, 'socialAccountId', p.social_account_id, 'status', p.status,
    'dueAt', p.due_at, 'errorCode', p.error_code, 'errorMessage', p.error_message, 'nextAt', p.next_at, 'leaseUntil', p.lease_until,
    'publishedAt', p.published_at, 'platformPostId', p.platform_post_id, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
    'generation', p.generation,
    'socialAccount', jsonb_build_object('platform', a.platform, 'platformUsername', a.platform_username,
      'platformAvatar', a.platform_avatar, 'sandbox', a.sandbox, 'blockedUntil', a.blocked_until),
    'items', coalesce(items, '[]'))
$$;

CREATE FUNCTION "webhook_kept_media"(wanted text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(m) - 'target' - 'itemPosition' - 'position' ORDER BY target, "itemPosition", position), '[]') FROM (
    SELECT DISTINCT ON (m.id) p.position AS target, i.item_position AS "itemPosition", i.position, m.id, m.type::text AS type,
      m.mime_type AS "mimeType", m.width, m.height, m.duration_ms AS "durationMs", i.alt_text AS "altText",
      m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'content') AS "hasContent",
      m.deleted_at IS NULL AND EXISTS (SELECT 1 FROM media_files f WHERE f.media_id = m.id AND f.name = 'thumbnail') AS "hasThumbnail"
    FROM publications p JOIN item_media i ON i.publication_id = p.id JOIN media m ON m.id = i.media_id
    WHERE p.post_id = wanted AND p.status <> 'cancelled' ORDER BY m.id, p.position, i.item_position, i.position) m
$$;

-- Writes an event and a delivery for each endpoint that wants it, in the transaction of what it tells.
CREATE FUNCTION "webhook_tell"(event text, owner text, profile text, about text, post text, is_sandbox boolean, facts jsonb) RETURNS void
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

-- Tells of posts as they are at this moment. The two lists are of the same length; null for none.
CREATE FUNCTION "webhook_tell_posts"(ids text[], types text[]) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION "webhook_posts_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM webhook_tell_posts(array_agg(id), array_agg('post.scheduled'::text)) FROM new_rows n
  WHERE status = 'scheduled' AND EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = n.user_id AND webhook_is_kept(e));
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_tell_inserted" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION webhook_posts_inserted();

-- The snapshot stands here, because a function with a FROM is begun anew for each row.
CREATE FUNCTION "webhook_posts_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "posts_tell_updated" AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION webhook_posts_updated();

CREATE FUNCTION "webhook_publications_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Before the trigger that writes the posts' statuses, by its name: a publication is told of before its post.
CREATE TRIGGER "publications_tell_updated" AFTER UPDATE ON "publications" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION webhook_publications_updated();

-- Says of an account that is not connected any more whether somebody asked for it, and why.
CREATE FUNCTION "webhook_account"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "social_accounts_tell" AFTER INSERT OR UPDATE OF "state" ON "social_accounts" FOR EACH ROW EXECUTE FUNCTION webhook_account();

CREATE FUNCTION "webhook_medium"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhook_is_wanted(NEW.user_id, 'media.failed') THEN
    PERFORM webhook_tell('media.failed', NEW.user_id, NULL, NEW.id, NULL, NEW.sandbox,
      jsonb_build_object('id', NEW.id, 'name', NEW.name, 'type', NEW.type, 'mimeType', NEW.mime_type, 'sizeBytes', NEW.size_bytes,
        'problem', NEW.problem, 'sandbox', NEW.sandbox, 'createdAt', webhook_moment(NEW.created_at), 'updatedAt', webhook_moment(NEW.updated_at)));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "media_tell" AFTER UPDATE OF "status" ON "media" FOR EACH ROW
WHEN (OLD.status <> 'failed' AND NEW.status = 'failed') EXECUTE FUNCTION webhook_medium();

-- Notes when an endpoint was switched off, and on again.
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

-- No caller is left for these two; `webhook_tell_posts` and the triggers write their snapshots themselves.

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

-- === Mails (decision 31)

-- Nothing is written down unless a worker that sends mails said so not long ago: where none does, nothing piles up.
CREATE FUNCTION "mail_is_wanted"(owner text, wanted_kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM settings WHERE name = 'mail_notices_until' AND value > webhook_moment(clock_timestamp()))
    AND NOT EXISTS (SELECT 1 FROM mail_kinds k WHERE k.user_id = owner AND k.kind = wanted_kind AND NOT k.wanted)
$$;

CREATE FUNCTION "mail_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'posts') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'posts', NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_mail" AFTER UPDATE OF "status" ON "posts" FOR EACH ROW
WHEN (NEW.status IN ('failed', 'partial') AND OLD.status <> NEW.status AND NOT NEW.sandbox) EXECUTE FUNCTION mail_post();

CREATE FUNCTION "mail_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'accounts') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'accounts', NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "social_accounts_mail" AFTER UPDATE OF "state" ON "social_accounts" FOR EACH ROW
WHEN (NEW.state = 'reconnect' AND OLD.state <> NEW.state AND NOT NEW.sandbox) EXECUTE FUNCTION mail_account();

-- The owner of a webhook that fails is told once for each time that it does.
CREATE FUNCTION "webhook_endpoint_fails_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.failing_mailed := false;
  RETURN NEW;
END $$;

CREATE TRIGGER "webhook_endpoints_fails_anew" BEFORE UPDATE OF "failing_since" ON "webhook_endpoints" FOR EACH ROW
WHEN (OLD.failing_mailed AND OLD.failing_since IS DISTINCT FROM NEW.failing_since) EXECUTE FUNCTION webhook_endpoint_fails_anew();

CREATE FUNCTION "mail_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'webhooks') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'webhooks', NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "webhook_endpoints_mail" AFTER UPDATE OF "active", "failing_mailed" ON "webhook_endpoints" FOR EACH ROW
WHEN (NOT NEW.sandbox AND NEW.deleted_at IS NULL AND (
  (NEW.failing_mailed AND NOT OLD.failing_mailed) OR (OLD.active AND NOT NEW.active AND NEW.disabled_reason IS NOT NULL)))
EXECUTE FUNCTION mail_webhook();

-- === The audit trail (decision 23)

-- Events are added, and nothing else but two things: one that is older than 30 days may be deleted, and one whose author is
-- no user any more (or whose user, where the author is unknown) may lose its e-mail address and its network address.
CREATE FUNCTION "keep_audit_events"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "audit_events_keep" BEFORE UPDATE OR DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION keep_audit_events();
CREATE TRIGGER "audit_events_keep_all" BEFORE TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_events();
