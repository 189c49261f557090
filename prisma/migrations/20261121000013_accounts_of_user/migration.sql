-- A page of somebody's accounts is read alone, instead of all accounts of all their profiles.
ALTER TABLE "social_accounts" ADD COLUMN "user_id" TEXT NOT NULL DEFAULT '';

UPDATE "social_accounts" a SET "user_id" = p."user_id" FROM "profiles" p WHERE p."id" = a."profile_id";

-- Whose an account is follows from its profile, whoever stores it: processes of the release before do not know the column.
CREATE FUNCTION "write_account_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.user_id := (SELECT user_id FROM profiles WHERE id = NEW.profile_id);
  RETURN NEW;
END $$;

CREATE TRIGGER "social_accounts_write_user" BEFORE INSERT OR UPDATE OF "profile_id", "user_id" ON "social_accounts"
  FOR EACH ROW EXECUTE FUNCTION write_account_user();

CREATE INDEX "social_accounts_user_id_id_idx" ON "social_accounts" ("user_id", "id");
