-- In a migration of its own: it waits for whoever writes these rows now, and holds nothing that they could be waiting for.
CREATE TRIGGER "posts_mail" AFTER UPDATE OF "status" ON "posts" FOR EACH ROW
WHEN (NEW.status IN ('failed', 'partial') AND OLD.status <> NEW.status AND NOT NEW.sandbox) EXECUTE FUNCTION mail_post();
