-- Media that stay until somebody deletes them, and the names under which people find them.
ALTER TABLE "media" ADD COLUMN "kept" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "media_kept_idx" ON "media" ("user_id", "id") WHERE "kept" AND "deleted_at" IS NULL;
CREATE INDEX "media_tagged_idx" ON "media" ("user_id", "id") WHERE "tags" <> '{}' AND "deleted_at" IS NULL;
