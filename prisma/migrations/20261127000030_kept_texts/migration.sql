-- What somebody types and has not made a post of, so that they can go on with it in another tab or on another device.
CREATE TABLE "kept_texts" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "form" JSONB NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE INDEX "kept_texts_user_id_updated_at_idx" ON "kept_texts" ("user_id", "updated_at");
CREATE INDEX "kept_texts_updated_at_idx" ON "kept_texts" ("updated_at");
