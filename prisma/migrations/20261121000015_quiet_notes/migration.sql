-- That a job was made, or a lease renewed, is no change of a publication: its answer stays as it is, and so does the ETag.
CREATE OR REPLACE TRIGGER "publications_touch" BEFORE UPDATE OF "id", "post_id", "social_account_id", "platform", "position",
  "status", "error_message", "error_code", "published_at", "platform_post_id", "due_at", "latest_at", "generation",
  "lease_token", "attempts", "crashes", "next_at" ON "publications"
FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
