-- The address of a webhook may let whoever knows it write there: `?token=…`, or a path that nobody guesses. So it is sealed, each
-- with a number, by which tries tell where they went. See apps/docs/decisions/0030-webhooks.md. In "url" stays `sealed:` and the
-- server: a release before this one that runs beside it sends nothing there. SQL has no key, so workers seal what is in clear.
CREATE TABLE "webhook_addresses" (
  "endpoint_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "sealed" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "replaced_at" TIMESTAMPTZ(3),
  CONSTRAINT "webhook_addresses_pkey" PRIMARY KEY ("endpoint_id", "number"),
  CONSTRAINT "webhook_addresses_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Tries of deliveries up to "sealed_to" have no address in clear; null: none has.
ALTER TABLE "webhook_endpoints" ADD COLUMN "address" INTEGER, ADD COLUMN "sealed_to" TEXT DEFAULT '';

CREATE INDEX "webhook_endpoints_in_clear_idx" ON "webhook_endpoints" ("id")
  WHERE "kind" = 'webhook' AND ("url" NOT LIKE 'sealed:%' OR "sealed_to" IS NOT NULL);

ALTER TABLE "webhook_attempts" ADD COLUMN "address" INTEGER;
