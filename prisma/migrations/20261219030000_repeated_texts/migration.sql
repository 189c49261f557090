-- What an account says on a day, on networks that may refuse to repeat it, as one number: a warning of a repeated text is one look
-- into an index, however much stands beside the post.
ALTER TABLE "items" ADD COLUMN "said" BIGINT;
CREATE INDEX "items_said" ON "items" ("said") WHERE "said" IS NOT NULL;
