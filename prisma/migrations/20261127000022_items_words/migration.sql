-- In a migration of its own: it locks items for a moment, and holds nothing that who writes them could be waiting for.
CREATE FUNCTION "post_words_of_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_post_words(s.user_id, s.id) FROM publications p JOIN posts s ON s.id = p.post_id WHERE p.id = NEW.publication_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "items_words_changed" AFTER UPDATE OF "content" ON "items" FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content) EXECUTE FUNCTION post_words_of_item();
