-- How far the calendars of a profile are known to be full, so that auto-scheduling need not read them again.
ALTER TABLE "profiles" ADD COLUMN "full_until" JSONB NOT NULL DEFAULT '{}';

-- A publication that leaves its place makes room. The update waits for whoever looks for a slot just now.
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

CREATE FUNCTION "forget_full_until"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.full_until = '{}';
  RETURN NEW;
END $$;

CREATE TRIGGER "profiles_forget_full_until" BEFORE UPDATE OF "timezone", "spacing_minutes", "daily_limit", "windows" ON "profiles"
FOR EACH ROW EXECUTE FUNCTION forget_full_until();
