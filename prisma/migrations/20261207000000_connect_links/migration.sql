-- Links by which somebody without a sign-in connects an account to a profile.
CREATE TABLE "connect_links" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "profile_id" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "platforms" "platform"[] NOT NULL,
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "return_url" TEXT,
  "external_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),
  "used_at" TIMESTAMPTZ(3),
  "social_account_id" TEXT,
  CONSTRAINT "connect_links_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "connect_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "connect_links_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "connect_links_digest_key" ON "connect_links" ("digest");
CREATE INDEX "connect_links_user_id_id_idx" ON "connect_links" ("user_id", "id");
CREATE INDEX "connect_links_profile_id_id_idx" ON "connect_links" ("profile_id", "id");
CREATE INDEX "connect_links_expires_at_idx" ON "connect_links" ("expires_at");

-- Somebody with a link was sent to a network to grant access.
CREATE TABLE "link_authorizations" (
  "id" TEXT NOT NULL,
  "link_id" TEXT NOT NULL,
  "browser" TEXT NOT NULL,
  "platform" "platform" NOT NULL,
  "code_verifier" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "link_authorizations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "link_authorizations_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "connect_links" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "link_authorizations_link_id_idx" ON "link_authorizations" ("link_id");
CREATE INDEX "link_authorizations_expires_at_idx" ON "link_authorizations" ("expires_at");

-- Where the pages of links may lead back to.
ALTER TABLE "users" ADD COLUMN "return_origins" TEXT[] NOT NULL DEFAULT '{}';

-- By which link it was last connected.
ALTER TABLE "social_accounts" ADD COLUMN "connect_link_id" TEXT;

-- Somebody with a link is an author, too. Rows that are there are as they were.
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_actor";
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor" CHECK ("actor" IN ('person', 'api_key', 'connect_link', 'cli', 'system', 'anyone')) NOT VALID;
