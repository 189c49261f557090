-- What needs somebody is read alone, the newest first: what failed since a time, and of it what may be published all the same.
CREATE INDEX "publications_failed_of_account" ON "publications" ("social_account_id", "updated_at", "id")
  WHERE "status" = 'failed' AND "error_code" IS DISTINCT FROM 'stopped';
CREATE INDEX "publications_unclear_of_account" ON "publications" ("social_account_id", "updated_at", "id")
  WHERE "status" = 'failed' AND "error_code" IN ('outcome_unknown', 'unconfirmed', 'posted_but_not_located', 'worker_crashed', 'restored');
