-- Several publications of one account may be out at once where the network makes that safe: its keys are ours, so nothing is
-- written twice, and each is dated later than those before it. Everywhere else there is one at a time, as before.
ALTER TABLE "publications" ADD COLUMN "dated_at" TIMESTAMPTZ(3);
DROP INDEX "publications_one_in_flight";
CREATE UNIQUE INDEX "publications_one_in_flight" ON "publications" ("social_account_id") WHERE "status" = 'publishing' AND "platform" <> 'bluesky';
CREATE INDEX "publications_in_flight" ON "publications" ("social_account_id") WHERE "status" = 'publishing';
