-- What is done with many posts at once, post by post.
CREATE TYPE "bulk_change_state" AS ENUM ('running', 'done', 'undoing', 'undone', 'cancelled');
CREATE TYPE "bulk_post_state" AS ENUM ('waiting', 'done', 'partly', 'refused', 'undone', 'kept');
CREATE TABLE "bulk_changes" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "action" JSONB NOT NULL,
  "state" "bulk_change_state" NOT NULL DEFAULT 'running',
  "total" INTEGER NOT NULL,
  "left_out" INTEGER NOT NULL,
  "done" INTEGER NOT NULL DEFAULT 0,
  "partly" INTEGER NOT NULL DEFAULT 0,
  "refused" INTEGER NOT NULL DEFAULT 0,
  "undone" INTEGER NOT NULL DEFAULT 0,
  "kept" INTEGER NOT NULL DEFAULT 0,
  "session_id" TEXT NOT NULL,
  "address" TEXT,
  "begin_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "lease_until" TIMESTAMPTZ(3),
  "lease" TEXT,
  "served_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "bulk_changes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "bulk_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "bulk_changes_user_id_id_idx" ON "bulk_changes" ("user_id", "id");
CREATE INDEX "bulk_changes_state_served_at_idx" ON "bulk_changes" ("state", "served_at");
CREATE TABLE "bulk_change_posts" (
  "bulk_change_id" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "post_id" TEXT NOT NULL,
  "status" "post_status" NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "scheduled_at" TIMESTAMPTZ(3),
  "times" INTEGER NOT NULL,
  "state" "bulk_post_state" NOT NULL DEFAULT 'waiting',
  "reason" TEXT,
  "former" JSONB,
  "changed_at" TIMESTAMPTZ(3),
  CONSTRAINT "bulk_change_posts_pkey" PRIMARY KEY ("bulk_change_id", "position"),
  CONSTRAINT "bulk_change_posts_bulk_change_id_fkey" FOREIGN KEY ("bulk_change_id") REFERENCES "bulk_changes" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
