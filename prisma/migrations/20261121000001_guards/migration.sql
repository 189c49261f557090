-- What must hold whoever writes: the parts of the design that Prisma's schema language cannot say.

-- One publication in flight per account: it keeps the order, and makes reading an account back unambiguous.
CREATE UNIQUE INDEX "publications_one_in_flight" ON "publications" ("social_account_id") WHERE "status" = 'publishing';

CREATE INDEX "publications_waiting" ON "publications" ("due_at") WHERE "status" IN ('scheduled', 'queued');
CREATE INDEX "publications_undispatched" ON "publications" ("due_at") WHERE "status" IN ('scheduled', 'queued') AND "dispatched_at" IS NULL;
CREATE INDEX "publications_waiting_of_account" ON "publications" ("social_account_id", "due_at", "id") WHERE "status" IN ('scheduled', 'queued');
CREATE INDEX "publications_leased" ON "publications" ("lease_until") WHERE "status" = 'publishing';

ALTER TABLE "publications"
  ADD CONSTRAINT "publications_due" CHECK ("due_at" IS NOT NULL OR "status" IN ('pending', 'cancelled')),
  ADD CONSTRAINT "publications_lease" CHECK ("lease_until" IS NOT NULL OR "status" <> 'publishing'),
  ADD CONSTRAINT "publications_published" CHECK (("status" = 'published') = ("published_at" IS NOT NULL AND "platform_post_id" IS NOT NULL)),
  ADD CONSTRAINT "publications_failed" CHECK ("status" <> 'failed' OR "error_message" IS NOT NULL);

ALTER TABLE "items"
  ADD CONSTRAINT "items_sent" CHECK (("state" = 'sent') = ("remote_id" IS NOT NULL)),
  ADD CONSTRAINT "items_intent" CHECK ("state" <> 'sending' OR ("intent_at" IS NOT NULL AND "sends" > 0));

ALTER TABLE "usages" ADD CONSTRAINT "usages_not_negative" CHECK ("posts" >= 0);
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_preferences" CHECK ("spacing_minutes" >= 0 AND "daily_limit" > 0);

-- The status of a post, from those of its publications. The one place where this is decided.
CREATE FUNCTION "derive_post_status"(statuses publication_status[]) RETURNS post_status
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  WITH live AS (SELECT array_remove(statuses, 'cancelled') AS s)
  SELECT (CASE
    WHEN cardinality(s) = 0 THEN 'cancelled'
    WHEN 'publishing' = ANY (s) THEN 'publishing'
    WHEN 'pending' = ANY (s) THEN 'draft'
    WHEN 'scheduled' = ALL (s) THEN 'scheduled'
    WHEN s && ARRAY['scheduled', 'queued']::publication_status[] THEN 'queued'
    WHEN 'published' = ALL (s) THEN 'published'
    WHEN 'published' = ANY (s) THEN 'partial'
    ELSE 'failed'
  END)::post_status FROM live
);

-- Writes it in the transaction of every change of a publication's status, with the post row locked: the second of
-- two publications that settle at once waits here, and then sees what the first one did.
CREATE FUNCTION "write_post_status"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE derived post_status;
BEGIN
  PERFORM 1 FROM posts WHERE id = NEW.post_id FOR UPDATE;
  SELECT derive_post_status(array_agg(status)) INTO derived FROM publications WHERE post_id = NEW.post_id;
  UPDATE posts SET status = derived, updated_at = clock_timestamp() WHERE id = NEW.post_id AND status <> derived;
  RETURN NULL;
END $$;

CREATE TRIGGER "publications_write_post_status" AFTER UPDATE OF "status" ON "publications"
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION write_post_status();

CREATE FUNCTION "touch_updated_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER "publications_touch" BEFORE UPDATE ON "publications" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "social_accounts_touch" BEFORE UPDATE ON "social_accounts" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER "credentials_touch" BEFORE UPDATE ON "credentials" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
