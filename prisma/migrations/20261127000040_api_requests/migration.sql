-- What API keys asked for in the last 30 days, without what the requests and answers said.
CREATE TABLE "api_requests" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "api_key_id" TEXT NOT NULL,
  "sandbox" BOOLEAN NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "method" TEXT NOT NULL,
  "path" TEXT NOT NULL,
  "operation" TEXT,
  "status" INTEGER NOT NULL,
  "error_code" TEXT,
  "error" TEXT,
  "duration_ms" INTEGER NOT NULL,
  "post_id" TEXT
);

CREATE INDEX "api_requests_user_id_id_idx" ON "api_requests" ("user_id", "id");
CREATE INDEX "api_requests_user_id_api_key_id_id_idx" ON "api_requests" ("user_id", "api_key_id", "id");
CREATE INDEX "api_requests_user_id_post_id_id_idx" ON "api_requests" ("user_id", "post_id", "id") WHERE "post_id" IS NOT NULL;
CREATE INDEX "api_requests_failed_idx" ON "api_requests" ("user_id", "id") WHERE "status" >= 400;
CREATE INDEX "api_requests_failed_of_key_idx" ON "api_requests" ("user_id", "api_key_id", "id") WHERE "status" >= 400;
