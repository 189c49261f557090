-- What accounts know of their users (decisions 12 and 28), and since when they are connected, or not.

-- Whose an account is, and whether that user is disabled, follows from its profile, whoever stores it: a page of somebody's
-- accounts is read alone, and a claim, which reads the account anyway, costs no more for it.
CREATE OR REPLACE FUNCTION "write_account_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.id, u.disabled_at IS NOT NULL INTO NEW.user_id, NEW.held
  FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.id = NEW.profile_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "social_accounts_write_user" BEFORE INSERT OR UPDATE OF "profile_id", "user_id" ON "social_accounts"
  FOR EACH ROW EXECUTE FUNCTION write_account_user();

-- Nothing of a disabled user is claimed.
CREATE OR REPLACE FUNCTION "hold_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE social_accounts SET held = NEW.disabled_at IS NOT NULL WHERE user_id = NEW.id AND held <> (NEW.disabled_at IS NOT NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "users_hold_accounts" AFTER UPDATE OF "disabled_at" ON "users"
  FOR EACH ROW WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION hold_accounts();

-- Since when an account is connected, or not.
CREATE OR REPLACE FUNCTION "note_state_since"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state_since := clock_timestamp();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "social_accounts_state_since" BEFORE UPDATE OF "state" ON "social_accounts"
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_state_since();
