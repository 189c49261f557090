-- Apps that users connect, and the codes that they get keys for.
ALTER TABLE "api_keys" ADD COLUMN "client_id" TEXT;
CREATE TABLE "oauth_codes" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "client_id" TEXT NOT NULL,
  "client_name" TEXT NOT NULL,
  "redirect_uri" TEXT NOT NULL,
  "code_challenge" TEXT NOT NULL,
  "resource" TEXT NOT NULL,
  "scopes" TEXT[],
  "profile_ids" TEXT[],
  "sandbox" BOOLEAN NOT NULL,
  "days" INTEGER NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  "api_key_id" TEXT,
  CONSTRAINT "oauth_codes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "oauth_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "oauth_codes_user_id_idx" ON "oauth_codes" ("user_id");
CREATE INDEX "oauth_codes_expires_at_idx" ON "oauth_codes" ("expires_at");
