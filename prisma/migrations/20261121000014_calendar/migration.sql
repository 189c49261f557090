-- A page of the calendar is read alone: beside what is due, what failed, and drafts that have a time.
CREATE INDEX "publications_failed_calendar" ON "publications" ("social_account_id", "due_at", "post_id") WHERE "status" = 'failed';
CREATE INDEX "posts_draft_calendar" ON "posts" ("profile_id", "scheduled_at", "id") WHERE "status" = 'draft';
