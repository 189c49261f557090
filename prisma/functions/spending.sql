-- What applications and keys have planned and sent, by days (decision 64). A statement that changes publications with a price adds
-- the difference to "spending_changes", a row for each day of an application or a key; workers bring it into "spending".

-- The part of a publication: nothing for a draft, and for what failed or was cancelled.
CREATE OR REPLACE FUNCTION "spending_day"(status publication_status, due_at timestamptz, published_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN status IN ('scheduled', 'queued', 'publishing') THEN due_at WHEN status = 'published' THEN published_at END AT TIME ZONE 'UTC')::date;

CREATE OR REPLACE FUNCTION "spend_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE price IS NOT NULL AND status <> 'pending') THEN RETURN NULL; END IF;
  INSERT INTO spending_changes (subject, day, planned, planned_price, sent, sent_price)
  SELECT whose.subject, spending_day(n.status, n.due_at, n.published_at), count(*), sum(n.price), 0, 0
  FROM new_rows n JOIN social_accounts a ON a.id = n.social_account_id CROSS JOIN LATERAL (VALUES (a.app_id), (n.key_id)) AS whose(subject)
  WHERE n.price IS NOT NULL AND n.status IN ('scheduled', 'queued') AND whose.subject IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_spend_inserted" AFTER INSERT ON "publications" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION spend_inserted();

-- What is out stays counted, whatever becomes of its row. A claim changes nothing of it, and pays for no join.
CREATE OR REPLACE FUNCTION "spend_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE coalesce(n.price, o.price) IS NOT NULL AND o.status <> 'published'
    AND (spending_day(n.status, n.due_at, n.published_at), n.status = 'published', n.price)
      IS DISTINCT FROM (spending_day(o.status, o.due_at, o.published_at), false, o.price)) THEN RETURN NULL; END IF;
  INSERT INTO spending_changes (subject, day, planned, planned_price, sent, sent_price)
  SELECT whose.subject, side.day, sum(CASE WHEN side.sent THEN 0 ELSE side.sign END), sum(CASE WHEN side.sent THEN 0 ELSE side.sign * side.price END),
    count(*) FILTER (WHERE side.sent), coalesce(sum(side.price) FILTER (WHERE side.sent), 0)
  FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN social_accounts a ON a.id = n.social_account_id
    CROSS JOIN LATERAL (VALUES (a.app_id), (n.key_id)) AS whose(subject)
    CROSS JOIN LATERAL (VALUES (1, spending_day(n.status, n.due_at, n.published_at), n.status = 'published', n.price),
      (-1, spending_day(o.status, o.due_at, o.published_at), false, o.price)) AS side(sign, day, sent, price)
  WHERE o.status <> 'published' AND whose.subject IS NOT NULL AND side.day IS NOT NULL AND side.price IS NOT NULL
  GROUP BY 1, 2
  HAVING sum(CASE WHEN side.sent THEN 0 ELSE side.sign END) <> 0 OR sum(CASE WHEN side.sent THEN 0 ELSE side.sign * side.price END) <> 0
    OR bool_or(side.sent)
  ORDER BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_spend_updated" AFTER UPDATE ON "publications" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION spend_updated();

-- Where the account is deleted as well, spend_elsewhere has taken its part from the application.
CREATE OR REPLACE FUNCTION "spend_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM gone WHERE price IS NOT NULL AND status IN ('scheduled', 'queued', 'publishing')) THEN RETURN NULL; END IF;
  INSERT INTO spending_changes (subject, day, planned, planned_price, sent, sent_price)
  SELECT whose.subject, spending_day(gone.status, gone.due_at, gone.published_at), -count(*), -sum(gone.price), 0, 0
  FROM gone LEFT JOIN social_accounts a ON a.id = gone.social_account_id CROSS JOIN LATERAL (VALUES (a.app_id), (gone.key_id)) AS whose(subject)
  WHERE gone.price IS NOT NULL AND gone.status IN ('scheduled', 'queued', 'publishing') AND whose.subject IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_spend_deleted" AFTER DELETE ON "publications" REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION spend_deleted();

-- Whoever connects an account by another application takes along what is planned on it; an account that is deleted takes it away.
CREATE OR REPLACE FUNCTION "spend_elsewhere"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_app text := CASE TG_OP WHEN 'UPDATE' THEN NEW.app_id END;
BEGIN
  INSERT INTO spending_changes (subject, day, planned, planned_price, sent, sent_price)
  SELECT side.subject, spending_day(p.status, p.due_at, NULL), side.sign * count(*), side.sign * sum(p.price), 0, 0
  FROM publications p CROSS JOIN (VALUES (-1, OLD.app_id), (1, next_app)) AS side(sign, subject)
  WHERE p.social_account_id = OLD.id AND p.status IN ('scheduled', 'queued', 'publishing') AND p.price IS NOT NULL AND side.subject IS NOT NULL
  GROUP BY side.sign, side.subject, 2;
  RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW ELSE OLD END;
END $$;

CREATE OR REPLACE TRIGGER "social_accounts_spend_elsewhere" AFTER UPDATE OF "app_id" ON "social_accounts" FOR EACH ROW
WHEN (OLD.app_id IS DISTINCT FROM NEW.app_id) EXECUTE FUNCTION spend_elsewhere();

CREATE OR REPLACE TRIGGER "social_accounts_spend_gone" BEFORE DELETE ON "social_accounts" FOR EACH ROW
WHEN (OLD.app_id IS NOT NULL) EXECUTE FUNCTION spend_elsewhere();
