-- Uploads that clients put into the bucket themselves: announced, completed by a medium or not, and forgotten when their
-- time is over.
CREATE TABLE "media_uploads" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "sandbox" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL DEFAULT '',
    "alt_text" TEXT NOT NULL DEFAULT '',
    "size_bytes" INTEGER NOT NULL,
    "media_id" TEXT,
    "completed_at" TIMESTAMPTZ(3),
    "collecting_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "media_uploads_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "media_uploads_media_id_key" ON "media_uploads"("media_id");

CREATE INDEX "media_uploads_user_id_idx" ON "media_uploads"("user_id");

CREATE INDEX "media_uploads_expires_at_idx" ON "media_uploads"("expires_at");

ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE SET NULL ON UPDATE CASCADE;
