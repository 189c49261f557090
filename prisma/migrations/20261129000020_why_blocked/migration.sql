-- Why everything of an account waits, and since when: its network asked for that, or it cannot be reached.
ALTER TABLE "social_accounts"
  ADD COLUMN "blocked_code" TEXT,
  ADD COLUMN "blocked_reason" TEXT,
  ADD COLUMN "blocked_since" TIMESTAMPTZ(3);
