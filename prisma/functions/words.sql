-- Words of posts and names of media, in the forms in which searches ask for them (decisions 33 and 50).

-- A text as it is searched: without accents, in whichever of Unicode's forms it was written, its letters as people without
-- the right keyboard type them; letters in another width or ligature are the plain ones. What is a sign to Unicode's plain forms, and no
-- letter, parts words: an ellipsis, and the marks of trade. So does an apostrophe, straight or curly. Texts of posts and searches alike.
CREATE OR REPLACE FUNCTION "folded_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said !~ '[^\x01-\x7f]' THEN translate(said, '''', ' ')
    ELSE normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(translate(said, U&'\2026\2122\2120\00B4', '    '), NFKD), '[\u0300-\u036f\u00ad]', '', 'g')),
      U&'\03C2\00F8\0142\0111\00F0\0127\0131\0167''\2019\2018\201B\02BC\02B9\FF07\00B4`',
      U&'\03C3oldd' || 'hit' || '         '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFKC) END
$$;

-- The form in which the words of posts were written before. Searches ask for it, too: a post whose words are not written again yet is
-- found as it was before.
CREATE OR REPLACE FUNCTION "former_folded_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said !~ '[^\x01-\x7f]' THEN translate(said, '''', ' ')
    ELSE normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f\u00ad]', '', 'g')),
      U&'\03C2\00F8\0142\0111\00F0\0127\0131\0167''\2019\2018\201B\02BC\02B9\FF07\00B4`',
      U&'\03C3oldd' || 'hit' || '         '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) END
$$;

-- A name as it is searched: without accents and case, in whichever of Unicode's forms it was written, with straight quotes.
-- foldedText of packages/core does the same.
CREATE OR REPLACE FUNCTION "folded_name"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said !~ '[^\x01-\x7f]' THEN lower(translate(said, '`', ''''))
    ELSE replace(replace(replace(replace(translate(
      lower(normalize(regexp_replace(normalize(translate(said, U&'\00B4`', ''''''), NFKD), '[\u0300-\u036f\u00ad]', '', 'g'), NFC)),
      U&'\03C2\00F8\0142\0111\00F0\0127\0131\0167\2019\2018\201B\02BC\02B9\201C\201D\201E\201F\00AB\00BB',
      U&'\03C3oldd' || 'hit' || '''''''''''' || '""""""'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;

-- The first 1,000 different words of a text, each after the end of its owner's id: one user's words are a range of the index.
CREATE OR REPLACE FUNCTION "words_of_text"(owner text, said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(right(owner, 8) || ':' || left(lexeme, 100))), '')
  FROM (SELECT lexeme FROM unnest(to_tsvector('pg_catalog.simple', left(folded_text(said), 50000))) ORDER BY positions[1] LIMIT 1000) words
$$;

-- Beside its words a post has the beginning of its id, five digits of time, nine hours: so a search of what many posts had once
-- asks the index when that was.
CREATE OR REPLACE FUNCTION "time_of_post"(owner text, post text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY[right(owner, 8) || '/' || substr(post, 5, 5)])
$$;

-- Beside its words a post has what was noted of it, digested: a lexeme has no room for all of it. See `notedWord` of packages/db.
CREATE OR REPLACE FUNCTION "noted_of_post"(owner text, noted jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(right(owner, 8) || '#' || md5(length(key) || ':' || key || value))), '') FROM jsonb_each_text(noted)
$$;

-- What a post says on all accounts. A tsvector holds a megabyte. Postgres takes a compound or an address apart into the whole and
-- its parts, so a character of four bytes may count three times: 50,000 are always few enough.
CREATE OR REPLACE FUNCTION "words_of_post"(post text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT words_of_text(s.user_id, (
      SELECT left(string_agg(DISTINCT i.content, ' '), 50000) FROM publications p JOIN items i ON i.publication_id = p.id
      WHERE p.post_id = s.id AND p.status <> 'cancelled')) || time_of_post(s.user_id, s.id)
    || CASE WHEN s.metadata = '{}' THEN '' ELSE noted_of_post(s.user_id, s.metadata) END
  FROM posts s WHERE s.id = post
$$;

-- A worker writes the words of a new post.
CREATE OR REPLACE FUNCTION "post_words_new"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words_due (user_id, post_id) SELECT user_id, id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "posts_words_new" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION post_words_new();

-- The row of a post that is due is locked, or whoever fills would take it with the texts as they were; then its words go, also
-- those that somebody wrote while this waited.
CREATE OR REPLACE FUNCTION "forget_post_words"(owner text, post text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words_due (user_id, post_id) VALUES (owner, post)
  ON CONFLICT (user_id, post_id) DO UPDATE SET post_id = excluded.post_id;
  DELETE FROM post_words WHERE post_id = post;
END $$;

-- Whoever changes a post writes its text, be it the same. Publishing writes none of these.
CREATE OR REPLACE FUNCTION "post_words_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_post_words(NEW.user_id, NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "posts_words_changed" AFTER UPDATE OF "content" ON "posts" FOR EACH ROW EXECUTE FUNCTION post_words_of_post();

CREATE OR REPLACE TRIGGER "posts_noted_changed" AFTER UPDATE OF "metadata" ON "posts" FOR EACH ROW
  WHEN (OLD.metadata IS DISTINCT FROM NEW.metadata) EXECUTE FUNCTION post_words_of_post();

-- An account that is taken off a post, or comes back to it, changes what the post says.
CREATE OR REPLACE FUNCTION "post_words_of_publication"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_post_words(s.user_id, s.id) FROM posts s WHERE s.id = NEW.post_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_words_changed" AFTER UPDATE OF "status" ON "publications" FOR EACH ROW
  WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled')) EXECUTE FUNCTION post_words_of_publication();

CREATE OR REPLACE FUNCTION "post_words_of_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_post_words(s.user_id, s.id) FROM publications p JOIN posts s ON s.id = p.post_id WHERE p.id = NEW.publication_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "items_words_changed" AFTER UPDATE OF "content" ON "items" FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content) EXECUTE FUNCTION post_words_of_item();
