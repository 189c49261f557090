-- A calendar can be narrowed to what is out, or to what waits: the index that it counts by knows which is which, so that it
-- still reads no row for it.
DROP INDEX "publications_calendar";
CREATE INDEX "publications_calendar" ON "publications" ("social_account_id", "due_at", "post_id") INCLUDE ("status")
  WHERE "status" NOT IN ('failed', 'cancelled');
