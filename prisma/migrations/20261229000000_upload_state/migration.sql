-- How far a long upload is, for whoever goes on with it; the name of one that its network lost; and until when one worker brings it before
-- its post is due (decision 66).
ALTER TABLE "item_media" ADD COLUMN "upload_state" TEXT, ADD COLUMN "lost_id" TEXT, ADD COLUMN "early_until" TIMESTAMPTZ(3);
