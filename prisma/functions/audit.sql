-- The audit trail stays as it was written (decision 23).

-- Events are added, and nothing else but two things: one that is older than 30 days may be deleted, and one whose author is
-- no user any more (or whose user, where the author is unknown) may lose its e-mail address and its network address.
CREATE OR REPLACE FUNCTION "keep_audit_events"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "audit_events_keep" BEFORE UPDATE OR DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION keep_audit_events();
CREATE OR REPLACE TRIGGER "audit_events_keep_all" BEFORE TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_events();
