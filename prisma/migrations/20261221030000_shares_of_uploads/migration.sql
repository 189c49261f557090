-- As before; but half of all places are for those who have no file on its way: a few with slow files shut out nobody.
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
