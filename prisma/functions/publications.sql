-- What follows from a change of a publication: the status of its post (decisions 3 and 14), room in the calendars of its profile
-- (decision 10), and the day on which its texts are said.

-- The status of a post, from those of its publications. The one place where this is decided. One expression, which Postgres
-- puts in the place of a call.
CREATE OR REPLACE FUNCTION "derive_post_status"(statuses publication_status[]) RETURNS post_status
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
CREATE OR REPLACE FUNCTION "write_post_statuses"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "publications_write_post_statuses" AFTER UPDATE ON "publications"
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_post_statuses();

-- "full_until" of a profile says how far its calendars are known to be full, so that auto-scheduling need not read them again. A
-- publication that leaves its place makes room. The update waits for whoever looks for a slot just now.
CREATE OR REPLACE FUNCTION "make_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET full_until = '{}' FROM social_accounts a WHERE a.id = OLD.social_account_id AND profiles.id = a.profile_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_make_room" AFTER UPDATE OF "status", "due_at" ON "publications" FOR EACH ROW
WHEN (OLD.due_at > now() AND OLD.status NOT IN ('failed', 'cancelled')
  AND (NEW.status IN ('failed', 'cancelled') OR NEW.due_at IS DISTINCT FROM OLD.due_at))
EXECUTE FUNCTION make_room();

CREATE OR REPLACE FUNCTION "make_room_of_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET full_until = '{}' WHERE id IN (
    SELECT a.profile_id FROM gone JOIN social_accounts a ON a.id = gone.social_account_id WHERE gone.due_at > now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_make_room_of_deleted" AFTER DELETE ON "publications"
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION make_room_of_deleted();

-- Other preferences make other calendars.
CREATE OR REPLACE FUNCTION "forget_full_until"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.full_until = '{}';
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "profiles_forget_full_until" BEFORE UPDATE OF "timezone", "spacing_minutes", "daily_limit", "windows" ON "profiles"
FOR EACH ROW EXECUTE FUNCTION forget_full_until();

-- Null for what has no time. Texts that have the same number are compared. As STABLE as what it calls, so that Postgres puts it in
-- the place of a call.
CREATE OR REPLACE FUNCTION "said_on"(account text, at timestamptz, content text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(account || ' ' || floor(extract(epoch FROM at) / 86400) || ' ' || content, 0)
$$;

-- Whoever gives a publication another day says the same on another day.
CREATE OR REPLACE FUNCTION "say_on_another_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items SET said = said_on(NEW.social_account_id, NEW.due_at, content) WHERE publication_id = NEW.id AND said IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_say_on_another_day" AFTER UPDATE OF "due_at" ON "publications" FOR EACH ROW
  WHEN (OLD.due_at IS NOT NULL AND NEW.due_at IS NOT NULL
    AND floor(extract(epoch FROM OLD.due_at) / 86400) <> floor(extract(epoch FROM NEW.due_at) / 86400))
  EXECUTE FUNCTION say_on_another_day();
