-- Applications that operators and users made, beside those that servers made: they have a plan at their network, and no server.
-- "reviewed_plan" is the one that planned posts were last looked through for (decision 62).
ALTER TABLE "network_apps"
  ALTER COLUMN "origin" DROP NOT NULL,
  ALTER COLUMN "redirect_uri" DROP NOT NULL,
  ADD COLUMN "plan" TEXT,
  ADD COLUMN "noted_at" TIMESTAMPTZ(3),
  ADD COLUMN "reviewed_plan" TEXT;

-- Finds planned posts that their network will refuse as they are.
CREATE INDEX "publications_refused_ahead" ON "publications" ("social_account_id", "due_at", "id")
  WHERE "status" = 'scheduled' AND "error_code" = 'will_be_refused';

-- Several applications of a network (decision 63): whose each is, and which one an account acts through.
ALTER TABLE "network_apps"
  ADD COLUMN "name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "user_id" TEXT,
  ADD COLUMN "profile_id" TEXT,
  ADD COLUMN "daily_limit" INTEGER,
  ADD CONSTRAINT "network_apps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "network_apps_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "network_apps_made_key" ON "network_apps" ("platform", "client_id", COALESCE("user_id", ''), COALESCE("profile_id", ''))
  WHERE "origin" IS NULL;
CREATE INDEX "network_apps_user_id_idx" ON "network_apps" ("user_id");
CREATE INDEX "network_apps_profile_id_idx" ON "network_apps" ("profile_id");

-- Checked at the end of a statement: whoever deletes a user or a profile deletes both at once.
ALTER TABLE "social_accounts" ADD COLUMN "app_id" TEXT,
  ADD CONSTRAINT "social_accounts_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "network_apps" ("id") ON DELETE NO ACTION ON UPDATE CASCADE;
CREATE INDEX "social_accounts_app_id_idx" ON "social_accounts" ("app_id");

-- The application through which somebody went to a network. One that is gone when they come back is said so.
ALTER TABLE "authorizations" ADD COLUMN "app_id" TEXT;
ALTER TABLE "link_authorizations" ADD COLUMN "app_id" TEXT;
ALTER TABLE "account_choices" ADD COLUMN "app_id" TEXT;
ALTER TABLE "connect_links" ADD COLUMN "app_id" TEXT;

-- An empty app_id: accounts that were connected before applications had rows. "breakers" stays for workers of the release before.
-- "reads": the network takes no more posts of it, and answers its questions.
CREATE TABLE "app_breakers" (
  "platform" "platform" NOT NULL,
  "sandbox" BOOLEAN NOT NULL,
  "app_id" TEXT NOT NULL,
  "open_until" TIMESTAMPTZ(3) NOT NULL,
  "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "reason" TEXT NOT NULL,
  "reads" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "app_breakers_pkey" PRIMARY KEY ("platform", "sandbox", "app_id")
);
