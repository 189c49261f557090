-- What a post goes back to when somebody takes “Publish now” back: it is due in some seconds, and until then this row says
-- what it was before. A row whose time is over means nothing, and goes with the next one of its user.
CREATE TABLE "publishing_undos" (
  "post_id" TEXT NOT NULL PRIMARY KEY REFERENCES "posts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "until" TIMESTAMPTZ(3) NOT NULL,
  "status" "post_status" NOT NULL,
  "scheduled_at" TIMESTAMPTZ(3),
  "due" JSONB NOT NULL
);

CREATE INDEX "publishing_undos_user_id_until_idx" ON "publishing_undos" ("user_id", "until");
