-- What is read stays as cheap as it is, however much there is. See apps/docs/decisions/0012-growth.md.

-- Whether all accounts of a post are sandbox accounts: a sandbox key sees these alone.
ALTER TABLE "posts" ADD COLUMN "sandbox" BOOLEAN NOT NULL DEFAULT false;

UPDATE "posts" SET "sandbox" = true WHERE "id" IN (
  SELECT p."post_id" FROM "publications" p JOIN "social_accounts" a ON a."id" = p."social_account_id"
  GROUP BY p."post_id" HAVING bool_and(a."sandbox"));

CREATE INDEX "posts_of_sandbox" ON "posts" ("user_id", "id") WHERE "sandbox";

-- A status that is rare among very many posts.
CREATE INDEX "posts_user_id_status_id_idx" ON "posts"("user_id", "status", "id");
CREATE INDEX "posts_profile_id_status_id_idx" ON "posts"("profile_id", "status", "id");

-- Whether a network's id is the second one of an item; almost none has one.
CREATE INDEX "items_double_id" ON "items" ("double_id") WHERE "double_id" IS NOT NULL;
