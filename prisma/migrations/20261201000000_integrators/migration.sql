-- What integrators note of a post: their own id of it, and texts by names.
ALTER TABLE "posts" ADD COLUMN "external_id" TEXT;
ALTER TABLE "posts" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';

-- The ids that are taken. A table of its own: an index of posts could not be made while posts are written.
CREATE TABLE "external_ids" (
  "user_id" TEXT NOT NULL,
  "external_id" TEXT NOT NULL,
  "apart" BOOLEAN NOT NULL,
  "post_id" TEXT NOT NULL,
  CONSTRAINT "external_ids_pkey" PRIMARY KEY ("user_id", "external_id", "apart"),
  CONSTRAINT "external_ids_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "external_ids_post_id_key" ON "external_ids" ("post_id");
