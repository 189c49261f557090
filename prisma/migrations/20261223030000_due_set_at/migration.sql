-- When a publication got the time that it has, where that was not when it was made: what is due at that moment was to go out at
-- once, and had no time to keep.
ALTER TABLE "publications" ADD COLUMN IF NOT EXISTS "due_set_at" TIMESTAMPTZ(3);
