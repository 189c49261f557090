-- Since when an account is connected, or not; unknown of what has not changed since the column is there.
ALTER TABLE "social_accounts" ADD COLUMN "state_since" TIMESTAMPTZ(3);

UPDATE "social_accounts" SET "state_since" = "updated_at" WHERE "state" = 'reconnect';

-- Whoever changes the state: processes of the release before do not know the column.
CREATE FUNCTION "note_state_since"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state_since := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER "social_accounts_state_since" BEFORE UPDATE OF "state" ON "social_accounts"
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_state_since();
