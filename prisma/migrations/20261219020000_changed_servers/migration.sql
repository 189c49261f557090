-- An account that is on another server than before: since when, and both addresses. Its owner is told, for posts go there from now on.
ALTER TABLE "social_accounts" ADD COLUMN "server_changed_at" TIMESTAMPTZ(3), ADD COLUMN "server_before" TEXT, ADD COLUMN "server_now" TEXT;

CREATE TRIGGER "social_accounts_server_mail" AFTER UPDATE OF "server_changed_at" ON "social_accounts" FOR EACH ROW
WHEN (NEW.server_changed_at IS NOT NULL AND NEW.server_changed_at IS DISTINCT FROM OLD.server_changed_at AND NOT NEW.sandbox)
EXECUTE FUNCTION mail_account();
