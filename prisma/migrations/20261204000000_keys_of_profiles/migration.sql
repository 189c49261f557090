-- Keys that are bound to profiles, and which key uploaded a medium.
ALTER TABLE "api_keys" ADD COLUMN "profile_ids" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "api_keys" ADD COLUMN "first_key_id" TEXT;
ALTER TABLE "media" ADD COLUMN "api_key_id" TEXT;
ALTER TABLE "media_uploads" ADD COLUMN "api_key_id" TEXT;
