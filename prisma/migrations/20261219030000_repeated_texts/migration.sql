-- What an account says on a day, on networks that may refuse to repeat it, as one number: a warning of a repeated text is one look
-- into an index, however much stands beside the post.
ALTER TABLE "items" ADD COLUMN "said" BIGINT;
CREATE INDEX "items_said" ON "items" ("said") WHERE "said" IS NOT NULL;

-- Null for what has no time. Texts that have the same number are compared. As STABLE as what it calls, so that Postgres puts it in
-- the place of a call.
CREATE FUNCTION "said_on"(account text, at timestamptz, content text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(account || ' ' || floor(extract(epoch FROM at) / 86400) || ' ' || content, 0)
$$;

-- Whoever gives a publication another day says the same on another day.
CREATE FUNCTION "say_on_another_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items SET said = said_on(NEW.social_account_id, NEW.due_at, content) WHERE publication_id = NEW.id AND said IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "publications_say_on_another_day" AFTER UPDATE OF "due_at" ON "publications" FOR EACH ROW
  WHEN (OLD.due_at IS NOT NULL AND NEW.due_at IS NOT NULL
    AND floor(extract(epoch FROM OLD.due_at) / 86400) <> floor(extract(epoch FROM NEW.due_at) / 86400))
  EXECUTE FUNCTION say_on_another_day();
