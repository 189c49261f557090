-- Failures up to then are not pointed out any more.
ALTER TABLE "users" ADD COLUMN "failures_seen_at" TIMESTAMPTZ(3);
