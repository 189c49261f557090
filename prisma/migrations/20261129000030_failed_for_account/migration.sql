-- What failed because its account had to be connected again is told, and retried, together.
CREATE INDEX "publications_failed_for_account" ON "publications" ("social_account_id", "updated_at", "id")
  WHERE "status" = 'failed' AND "error_code" IN ('authentication_failed', 'permission_missing', 'account_inactive');
