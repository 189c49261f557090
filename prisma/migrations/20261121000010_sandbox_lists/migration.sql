-- A sandbox key's lists have an index for each filter, as all others have. Real posts are in none of them.
CREATE INDEX "posts_of_sandbox_by_status" ON "posts" ("user_id", "status", "id") WHERE "sandbox";
CREATE INDEX "posts_of_sandbox_profile" ON "posts" ("profile_id", "id") WHERE "sandbox";
CREATE INDEX "posts_of_sandbox_profile_by_status" ON "posts" ("profile_id", "status", "id") WHERE "sandbox";
