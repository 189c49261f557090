-- A suspended or deactivated account is broken as one that must be connected again: what failed for it is read with it.
DROP INDEX "publications_failed_for_account";
CREATE INDEX "publications_failed_for_account" ON "publications" ("social_account_id", "updated_at", "id")
  WHERE "status" = 'failed'
    AND "error_code" IN ('authentication_failed', 'permission_missing', 'account_inactive', 'account_suspended', 'account_deactivated');
