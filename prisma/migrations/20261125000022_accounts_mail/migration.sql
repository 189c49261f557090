-- In a migration of its own: it waits for whoever writes these rows now, and holds nothing that they could be waiting for.
CREATE TRIGGER "social_accounts_mail" AFTER UPDATE OF "state" ON "social_accounts" FOR EACH ROW
WHEN (NEW.state = 'reconnect' AND OLD.state <> NEW.state AND NOT NEW.sandbox) EXECUTE FUNCTION mail_account();
