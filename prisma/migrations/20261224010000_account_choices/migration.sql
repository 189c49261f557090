-- Accounts of one grant, of which somebody is to choose, in the session or by the link with which they came back from the network.
CREATE TABLE "account_choices" (
  "id" TEXT NOT NULL,
  "session_id" TEXT,
  "link_id" TEXT,
  "browser" TEXT,
  "profile_id" TEXT NOT NULL,
  "platform" "platform" NOT NULL,
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "service_url" TEXT,
  "sealed" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "account_choices_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "account_choices_chooser" CHECK (("session_id" IS NULL) <> ("link_id" IS NULL) AND ("link_id" IS NULL) = ("browser" IS NULL)),
  CONSTRAINT "account_choices_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "account_choices_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "connect_links" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "account_choices_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "account_choices_session_id_idx" ON "account_choices" ("session_id");
CREATE INDEX "account_choices_link_id_idx" ON "account_choices" ("link_id");
CREATE INDEX "account_choices_profile_id_idx" ON "account_choices" ("profile_id");
CREATE INDEX "account_choices_expires_at_idx" ON "account_choices" ("expires_at");
