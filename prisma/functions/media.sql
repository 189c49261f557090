-- Bytes of media, and places of files that are on their way (decision 21). What each user has stored is counted as it changes, so that
-- nobody has to add up all of their files before each upload.

-- A medium knows the bytes of its files, and its user the bytes of all media and of all announced uploads. A change of files changes the
-- row of their medium, so two changes of one medium come one after another.

-- Adds to the total of a user, or takes off. A user who is being deleted has lost the row before.
CREATE OR REPLACE FUNCTION "media_total_add"(owner text, delta bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF delta > 0 THEN
    INSERT INTO media_totals AS t (user_id, bytes) VALUES (owner, delta)
      ON CONFLICT (user_id) DO UPDATE SET bytes = t.bytes + excluded.bytes;
  ELSIF delta < 0 THEN
    UPDATE media_totals SET bytes = bytes + delta WHERE user_id = owner;
  END IF;
END $$;

-- Bytes that count for a user's plan. Uploads whose time is over are counted until a sweep takes their rows: they are taken off.
CREATE OR REPLACE FUNCTION "media_used"(owner text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT bytes FROM media_totals WHERE user_id = owner), 0)
    - coalesce((SELECT sum(size_bytes) FROM media_uploads
        WHERE user_id = owner AND completed_at IS NULL AND expires_at <= clock_timestamp()), 0)
$$;

-- Everybody takes media in the order of their ids, all of them before the totals, and totals in the order of their users, so
-- that no two statements wait for each other.

CREATE OR REPLACE FUNCTION "media_files_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM media WHERE id IN (SELECT media_id FROM new_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE media m SET stored_bytes = stored_bytes + changed.bytes
    FROM (SELECT media_id, sum(size_bytes) AS bytes FROM new_rows GROUP BY media_id) AS changed WHERE m.id = changed.media_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_files_inserted" AFTER INSERT ON "media_files" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_files_inserted();

CREATE OR REPLACE FUNCTION "media_files_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM media WHERE id IN (SELECT media_id FROM new_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE media m SET stored_bytes = stored_bytes + changed.bytes
    FROM (SELECT media_id, sum(bytes) AS bytes FROM (
        SELECT media_id, size_bytes AS bytes FROM new_rows UNION ALL SELECT media_id, -size_bytes FROM old_rows
      ) AS both_rows GROUP BY media_id HAVING sum(bytes) <> 0) AS changed WHERE m.id = changed.media_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_files_updated" AFTER UPDATE ON "media_files" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_files_updated();

CREATE OR REPLACE FUNCTION "media_files_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM media WHERE id IN (SELECT media_id FROM old_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE media m SET stored_bytes = stored_bytes - changed.bytes
    FROM (SELECT media_id, sum(size_bytes) AS bytes FROM old_rows GROUP BY media_id) AS changed WHERE m.id = changed.media_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_files_deleted" AFTER DELETE ON "media_files" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_files_deleted();

CREATE OR REPLACE FUNCTION "media_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "media_updated" AFTER UPDATE ON "media" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_updated();

CREATE OR REPLACE FUNCTION "media_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(stored_bytes) AS bytes FROM old_rows WHERE deleted_at IS NULL GROUP BY user_id ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, -changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_deleted" AFTER DELETE ON "media" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_deleted();

CREATE OR REPLACE FUNCTION "media_uploads_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(size_bytes) AS bytes FROM new_rows WHERE completed_at IS NULL GROUP BY user_id ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_uploads_inserted" AFTER INSERT ON "media_uploads" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_uploads_inserted();

CREATE OR REPLACE FUNCTION "media_uploads_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "media_uploads_updated" AFTER UPDATE ON "media_uploads" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_uploads_updated();

CREATE OR REPLACE FUNCTION "media_uploads_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT user_id, sum(size_bytes) AS bytes FROM old_rows WHERE completed_at IS NULL GROUP BY user_id ORDER BY user_id LOOP
    PERFORM media_total_add(changed.user_id, -changed.bytes);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_uploads_deleted" AFTER DELETE ON "media_uploads" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION media_uploads_deleted();

-- Gives a file a place, or one that has a place more bytes. What others take or give back meanwhile is looked at before or
-- after, never in between: the locks come first, and everything is read in one look once they are held. That of the user comes
-- before that of all, so that whoever holds a user's keeps nobody else waiting.
-- Half of all places are for those who have no file on its way: a few with slow files shut out nobody.
-- plan: bytes that all media of the user may have; null where its bytes count already, or need not.
-- room: bytes that all files on their way may have.
CREATE OR REPLACE FUNCTION "media_arrive"(
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
    WHEN NOT there.has_place AND (there.of_all >= of_all OR there.of_user > 0 AND there.of_all >= of_all / 2) THEN 'all'
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
