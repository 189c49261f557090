-- Who changed what, when and whence. See apps/docs/decisions/0023-audit-trail.md. No foreign keys: events outlive what they tell of.
CREATE TABLE "audit_events" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" TEXT,
    "actor" TEXT NOT NULL,
    "actor_id" TEXT,
    "api_key_id" TEXT,
    "session_id" TEXT,
    "sandbox" BOOLEAN NOT NULL DEFAULT false,
    "address" TEXT,
    "request_id" TEXT,
    "action" TEXT NOT NULL,
    "subject_type" TEXT,
    "subject_id" TEXT,
    "email" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_events_actor" CHECK ("actor" IN ('person', 'api_key', 'cli', 'system', 'anyone'))
);

-- Lists are read by id, which begins with the time: of everybody, of a user, each with or without an action, and of a subject.
CREATE INDEX "audit_events_user_id_id_idx" ON "audit_events"("user_id", "id");
CREATE INDEX "audit_events_user_id_action_id_idx" ON "audit_events"("user_id", "action", "id");
CREATE INDEX "audit_events_action_id_idx" ON "audit_events"("action", "id");
CREATE INDEX "audit_events_subject_id_id_idx" ON "audit_events"("subject_id", "id");
CREATE INDEX "audit_events_of_sandbox_keys" ON "audit_events"("user_id", "id") WHERE "sandbox";
-- What somebody did to what belongs to others: few rows.
CREATE INDEX "audit_events_actor_id_idx" ON "audit_events"("actor_id") WHERE "actor_id" IS DISTINCT FROM "user_id";

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

-- Keys made from now on may read it unless they are given fewer rights; older ones keep what they have.
ALTER TABLE "api_keys" ALTER COLUMN "scopes" SET DEFAULT ARRAY['posts:read', 'posts:write', 'profiles:read', 'profiles:write', 'accounts:read', 'media:read', 'media:write', 'audit:read'];
