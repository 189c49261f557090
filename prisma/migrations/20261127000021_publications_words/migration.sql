-- In a migration of its own: it locks publications for a moment, and holds nothing that who writes them could be waiting for.
CREATE FUNCTION "post_words_of_publication"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_post_words(s.user_id, s.id) FROM posts s WHERE s.id = NEW.post_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "publications_words_changed" AFTER UPDATE OF "status" ON "publications" FOR EACH ROW
  WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled')) EXECUTE FUNCTION post_words_of_publication();
