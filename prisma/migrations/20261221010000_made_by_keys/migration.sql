-- Which key made a webhook or a link, so that it can end with that key.
ALTER TABLE "webhook_endpoints" ADD COLUMN "api_key_id" TEXT;
ALTER TABLE "connect_links" ADD COLUMN "api_key_id" TEXT;
