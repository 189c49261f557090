-- The file of a medium that a network was brought: later tries stay with it, because the network may know the post by its bytes.
ALTER TABLE "item_media" ADD COLUMN "file_name" TEXT;
