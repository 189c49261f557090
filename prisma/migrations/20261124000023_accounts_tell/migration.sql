-- In a migration of its own: it waits for whoever writes these rows now, and holds nothing that they could be waiting for.
CREATE TRIGGER "social_accounts_tell" AFTER INSERT OR UPDATE OF "state" ON "social_accounts" FOR EACH ROW EXECUTE FUNCTION webhook_account();
