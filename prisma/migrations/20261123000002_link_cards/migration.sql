-- Cards of links in posts of Bluesky.
ALTER TABLE "items" ADD COLUMN "link_card" BOOLEAN NOT NULL DEFAULT true;

-- Either somebody's medium, or the picture of the item's link card: bytes that lie here until the item is out.
ALTER TABLE "item_media" ALTER COLUMN "media_id" DROP NOT NULL,
    ADD COLUMN "card_picture" BYTEA,
    ADD COLUMN "card_picture_type" TEXT,
    ADD CONSTRAINT "item_media_source" CHECK (("media_id" IS NULL) = ("card_picture" IS NOT NULL)
        AND ("card_picture" IS NULL) = ("card_picture_type" IS NULL));

-- To find them among the others.
CREATE INDEX "item_media_card_idx" ON "item_media"("publication_id") WHERE "media_id" IS NULL;
