-- This server as an application at a server of a network, where each server makes its own.
CREATE TABLE "network_apps" (
  "id" TEXT NOT NULL,
  "platform" "platform" NOT NULL,
  "origin" TEXT NOT NULL,
  "redirect_uri" TEXT NOT NULL,
  "client_id" TEXT NOT NULL,
  "sealed_secret" TEXT NOT NULL,
  "scopes" TEXT[],
  "registered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "network_apps_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "network_apps_platform_origin_redirect_uri_key" ON "network_apps" ("platform", "origin", "redirect_uri");

-- The server to which somebody went, where accounts have servers of their own.
ALTER TABLE "authorizations" ADD COLUMN "service_url" TEXT;
ALTER TABLE "link_authorizations" ADD COLUMN "service_url" TEXT;
