-- In a migration of its own: it waits for whoever writes these rows now, and holds nothing that they could be waiting for.
CREATE TRIGGER "posts_tell_inserted" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION webhook_posts_inserted();

CREATE TRIGGER "posts_tell_updated" AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION webhook_posts_updated();
