-- People can be disabled and deleted. An older release beside this one knows nothing of it: until it is gone, what is due
-- for a disabled user may go out through it.
ALTER TABLE "users"
  ADD COLUMN "disabled_at" TIMESTAMPTZ(3),
  ADD COLUMN "deleting_at" TIMESTAMPTZ(3),
  ADD COLUMN "deleting_until" TIMESTAMPTZ(3),
  ADD COLUMN "signed_in_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "users_deleting" CHECK ("deleting_at" IS NULL OR "disabled_at" IS NOT NULL);

CREATE INDEX "users_deleting_idx" ON "users" ("deleting_at") WHERE "deleting_at" IS NOT NULL;

-- Whether the owner of an account is disabled: a claim reads the account anyway, and costs no more for it.
ALTER TABLE "social_accounts" ADD COLUMN "held" BOOLEAN NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION "write_account_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.id, u.disabled_at IS NOT NULL INTO NEW.user_id, NEW.held
  FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.id = NEW.profile_id;
  RETURN NEW;
END $$;

CREATE FUNCTION "hold_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE social_accounts SET held = NEW.disabled_at IS NOT NULL WHERE user_id = NEW.id AND held <> (NEW.disabled_at IS NOT NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER "users_hold_accounts" AFTER UPDATE OF "disabled_at" ON "users"
  FOR EACH ROW WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION hold_accounts();
