-- A post that could not go out by then fails instead of going out late.
ALTER TABLE "posts" ADD COLUMN "latest_at" TIMESTAMPTZ(3);
ALTER TABLE "publications" ADD COLUMN "latest_at" TIMESTAMPTZ(3);
