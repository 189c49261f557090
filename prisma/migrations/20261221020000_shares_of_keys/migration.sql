-- What a key that is bound to profiles takes of what its user may have.
CREATE TABLE "key_usages" (
  "api_key_id" TEXT NOT NULL,
  "month" DATE NOT NULL,
  "user_id" TEXT NOT NULL,
  "posts" INTEGER NOT NULL,
  CONSTRAINT "key_usages_pkey" PRIMARY KEY ("api_key_id", "month"),
  CONSTRAINT "key_usages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "key_usages_user_id_idx" ON "key_usages" ("user_id");

-- Ids that such a key gave are apart from those of others. Where it is null, the id is as it was given.
ALTER TABLE "external_ids" ADD COLUMN "given" TEXT;
CREATE INDEX "external_ids_given" ON "external_ids" ("user_id", "given") WHERE "given" IS NOT NULL;
