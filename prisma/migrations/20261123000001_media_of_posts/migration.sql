-- Media of the items of posts.
ALTER TYPE "media_status" ADD VALUE 'expired';

-- Null: it stays, because its content is gone and only posts that are out still show its thumbnail.
ALTER TABLE "media" ALTER COLUMN "expires_at" DROP NOT NULL;

CREATE TABLE "item_media" (
    "publication_id" TEXT NOT NULL,
    "item_position" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "media_id" TEXT NOT NULL,
    "alt_text" TEXT NOT NULL,
    "remote_id" TEXT,
    "uploaded_at" TIMESTAMPTZ(3),

    CONSTRAINT "item_media_pkey" PRIMARY KEY ("publication_id", "item_position", "position"),
    CONSTRAINT "item_media_uploaded" CHECK (("remote_id" IS NULL) = ("uploaded_at" IS NULL))
);

-- Whether something uses a medium.
CREATE INDEX "item_media_media_id_idx" ON "item_media"("media_id");

ALTER TABLE "item_media" ADD CONSTRAINT "item_media_publication_id_item_position_fkey" FOREIGN KEY ("publication_id", "item_position") REFERENCES "items"("publication_id", "position") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "item_media" ADD CONSTRAINT "item_media_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
