-- Limits of the servers that accounts are on, as those say them (decision 59).
CREATE TABLE "network_servers" (
  "platform" "platform" NOT NULL,
  "address" TEXT NOT NULL,
  "url" TEXT NOT NULL DEFAULT '',
  "facts" JSONB NOT NULL DEFAULT '{}',
  "read_at" TIMESTAMPTZ(3),
  "tried_at" TIMESTAMPTZ(3),
  "tries" INTEGER NOT NULL DEFAULT 0,
  "next_try_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "network_servers_pkey" PRIMARY KEY ("platform", "address")
);

CREATE INDEX "network_servers_next_try_at_idx" ON "network_servers" ("next_try_at");

-- Finds the accounts on a server.
CREATE INDEX "social_accounts_server_idx" ON "social_accounts"
  ("platform", coalesce("service_url", CASE WHEN "sandbox" THEN 'sandbox' ELSE '' END));
