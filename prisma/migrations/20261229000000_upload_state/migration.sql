-- How far a long upload is, for whoever goes on with it (decision 66); and when a worker last began to bring it before its post is due.
ALTER TABLE "item_media" ADD COLUMN "upload_state" TEXT, ADD COLUMN "early_at" TIMESTAMPTZ(3);
