-- In a migration of its own: it waits for whoever writes these rows now, and holds nothing that they could be waiting for.
-- Before the trigger that writes the posts' statuses, by its name: a publication is told of before its post.
CREATE TRIGGER "publications_tell_updated" AFTER UPDATE ON "publications" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION webhook_publications_updated();
