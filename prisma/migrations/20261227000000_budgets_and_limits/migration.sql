-- The day and the money of applications and keys (decision 64). Prices are in millionths of a US dollar.
-- "key_id" is the key that a post was made with, the first of those that it was rotated from: its budget pays.
ALTER TABLE "publications" ADD COLUMN "price" INTEGER, ADD COLUMN "key_id" TEXT;
-- US dollars a month; null for as much as there is.
ALTER TABLE "network_apps" ADD COLUMN "monthly_budget" INTEGER;
ALTER TABLE "api_keys" ADD COLUMN "monthly_budget" INTEGER;

-- By applications and keys, and by days (UTC): what is planned for it, and what went out.
CREATE TABLE "spending" (
  "subject" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "planned" INTEGER NOT NULL,
  "planned_price" BIGINT NOT NULL,
  "sent" INTEGER NOT NULL,
  "sent_price" BIGINT NOT NULL,
  CONSTRAINT "spending_pkey" PRIMARY KEY ("subject", "day")
);

-- Changes of it that are not in it yet: writers add rows here, so that nobody waits for a row of everybody's.
CREATE TABLE "spending_changes" (
  "id" BIGSERIAL NOT NULL,
  "subject" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "planned" INTEGER NOT NULL,
  "planned_price" BIGINT NOT NULL,
  "sent" INTEGER NOT NULL,
  "sent_price" BIGINT NOT NULL,
  CONSTRAINT "spending_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "spending_changes_subject_day_idx" ON "spending_changes" ("subject", "day");

-- Prices of what is planned already are noted when it is looked through, which happens once more.
UPDATE "network_apps" SET "reviewed_plan" = NULL WHERE "origin" IS NULL;

-- What posts of a profile are held to: what is specified for each network, or what networks take today (decision 65); and the ones for
-- which all that is planned was looked through.
ALTER TABLE "profiles" ADD COLUMN "network_limits" TEXT NOT NULL DEFAULT 'specified', ADD COLUMN "reviewed_limits" TEXT NOT NULL DEFAULT 'specified';
CREATE INDEX "profiles_unreviewed_idx" ON "profiles" ("id") WHERE "network_limits" <> "reviewed_limits";
