-- When rows were changed, whoever changes them.

-- Whoever writes, "updated_at" is the time of it.
CREATE OR REPLACE FUNCTION "touch_updated_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = clock_timestamp();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "social_accounts_touch" BEFORE UPDATE ON "social_accounts" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE OR REPLACE TRIGGER "credentials_touch" BEFORE UPDATE ON "credentials" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE OR REPLACE TRIGGER "webhook_endpoints_touch" BEFORE UPDATE ON "webhook_endpoints" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- That a job was made, or a lease renewed, is no change of a publication: its answer stays as it is, and so does the ETag.
CREATE OR REPLACE TRIGGER "publications_touch" BEFORE UPDATE OF "id", "post_id", "social_account_id", "platform", "position",
  "status", "error_message", "error_code", "published_at", "platform_post_id", "due_at", "latest_at", "generation",
  "lease_token", "attempts", "crashes", "next_at" ON "publications"
FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
