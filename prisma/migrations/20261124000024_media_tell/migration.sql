-- In a migration of its own: it waits for whoever writes these rows now, and holds nothing that they could be waiting for.
CREATE TRIGGER "media_tell" AFTER UPDATE OF "status" ON "media" FOR EACH ROW
WHEN (OLD.status <> 'failed' AND NEW.status = 'failed') EXECUTE FUNCTION webhook_medium();
