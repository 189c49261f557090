-- Whether the composer reminds the person of pictures that nobody described.
ALTER TABLE "users" ADD COLUMN "alt_text_reminder" BOOLEAN NOT NULL DEFAULT true;
