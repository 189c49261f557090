-- Media: rows here, files in the store. See apps/docs/decisions/0021-media.md.
CREATE TYPE "media_type" AS ENUM ('image', 'gif', 'video');

CREATE TYPE "media_status" AS ENUM ('processing', 'ready', 'failed');

CREATE TABLE "media" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "sandbox" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL DEFAULT '',
    "alt_text" TEXT NOT NULL DEFAULT '',
    "type" "media_type" NOT NULL,
    "status" "media_status" NOT NULL DEFAULT 'processing',
    "problem" TEXT,
    "mime_type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "duration_ms" INTEGER,
    "frames" INTEGER,
    "video" JSONB,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "media_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "media_problem" CHECK (("status" = 'failed') = ("problem" IS NOT NULL))
);

CREATE INDEX "media_user_id_id_idx" ON "media"("user_id", "id");

-- What has to be prepared, and what is to be deleted: few rows at any time.
CREATE INDEX "media_processing_idx" ON "media"("lease_until") WHERE "status" = 'processing' AND "deleted_at" IS NULL;
CREATE INDEX "media_deleted_idx" ON "media"("deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "media_expires_at_idx" ON "media"("expires_at") WHERE "deleted_at" IS NULL;

CREATE TABLE "media_files" (
    "media_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "media_files_pkey" PRIMARY KEY ("media_id", "name")
);

-- Uploads that are kept until their picture is prepared.
CREATE INDEX "media_files_original_idx" ON "media_files"("media_id") WHERE "name" = 'original';

ALTER TABLE "media" ADD CONSTRAINT "media_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "media_files" ADD CONSTRAINT "media_files_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keys made from now on may use media unless they are given fewer rights; older ones keep what they have.
ALTER TABLE "api_keys" ALTER COLUMN "scopes" SET DEFAULT ARRAY['posts:read', 'posts:write', 'profiles:read', 'profiles:write', 'accounts:read', 'media:read', 'media:write'];
