-- A network that refuses this server's own application: everything for it waits, and no account is marked.
CREATE TABLE "breakers" (
    "platform" "platform" NOT NULL,
    "sandbox" BOOLEAN NOT NULL,
    "open_until" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT NOT NULL,

    CONSTRAINT "breakers_pkey" PRIMARY KEY ("platform","sandbox")
);

-- An item that was sent again in doubt is looked for once more, long after: the first try may turn up.
ALTER TABLE "items" ADD COLUMN "audited_at" TIMESTAMPTZ(3);
CREATE INDEX "items_to_audit" ON "items" ("sent_at") WHERE "sends" > 1 AND "state" = 'sent' AND "audited_at" IS NULL;
