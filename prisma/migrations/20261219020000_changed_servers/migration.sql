-- An account that is on another server than before: since when, and both addresses. Its owner is told, for posts go there from now on.
ALTER TABLE "social_accounts" ADD COLUMN "server_changed_at" TIMESTAMPTZ(3), ADD COLUMN "server_before" TEXT, ADD COLUMN "server_now" TEXT;
