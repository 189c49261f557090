-- When to post: a profile's own posting windows, and what is taken already.
ALTER TABLE "profiles" ADD COLUMN "windows" JSONB NOT NULL DEFAULT '{}';

CREATE INDEX "publications_calendar" ON "publications" ("social_account_id", "due_at", "post_id") WHERE "status" NOT IN ('failed', 'cancelled');
