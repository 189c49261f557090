-- What posts of a profile are held to: what is specified for each network, or what networks take today (decision 65); and the ones for
-- which all that is planned was looked through.
ALTER TABLE "profiles" ADD COLUMN "network_limits" TEXT NOT NULL DEFAULT 'specified', ADD COLUMN "reviewed_limits" TEXT NOT NULL DEFAULT 'specified';
CREATE INDEX "profiles_unreviewed_idx" ON "profiles" ("id") WHERE "network_limits" <> "reviewed_limits";
