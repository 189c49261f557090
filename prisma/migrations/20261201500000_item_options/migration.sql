-- What an item asks of its network beside text and media, by network.
ALTER TABLE "items" ADD COLUMN "options" JSONB NOT NULL DEFAULT '{}';
