-- The words of each post, so that a search needs not read texts. A worker writes them a moment after the post; until then it is
-- among those that are due, which a search reads. See apps/docs/decisions/0033-search.md.

CREATE TABLE "post_words" (
  "post_id" TEXT NOT NULL,
  "words" TSVECTOR NOT NULL,
  CONSTRAINT "post_words_pkey" PRIMARY KEY ("post_id"),
  CONSTRAINT "post_words_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Without a list of what is still to be put in, which every search would read: nobody waits for who writes.
CREATE INDEX "post_words_words" ON "post_words" USING gin ("words") WITH (fastupdate = off);

-- No key to others: it is written with every post. Of a post that is gone, whoever fills takes it away.
CREATE TABLE "post_words_due" (
  "user_id" TEXT NOT NULL,
  "post_id" TEXT NOT NULL,
  CONSTRAINT "post_words_due_pkey" PRIMARY KEY ("user_id", "post_id")
);

-- The first 1,000 different words of a text, each after the end of its owner's id: one user's words are a range of the index.
CREATE FUNCTION "words_of_text"(owner text, said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(right(owner, 8) || ':' || left(lexeme, 100))), '')
  FROM (SELECT lexeme FROM unnest(to_tsvector('pg_catalog.simple', said)) ORDER BY positions[1] LIMIT 1000) words
$$;

-- Beside its words a post has the beginning of its id, five digits of time, nine hours: so a search of what many posts had once
-- asks the index when that was.
CREATE FUNCTION "time_of_post"(owner text, post text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY[right(owner, 8) || '/' || substr(post, 5, 5)])
$$;

-- What a post says on all accounts. A tsvector holds a megabyte. Postgres takes a compound or an address apart into the whole and
-- its parts, so a character of four bytes may count three times: 50,000 are always few enough.
CREATE FUNCTION "words_of_post"(post text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT words_of_text(s.user_id, (
      SELECT left(string_agg(DISTINCT i.content, ' '), 50000) FROM publications p JOIN items i ON i.publication_id = p.id
      WHERE p.post_id = s.id AND p.status <> 'cancelled')) || time_of_post(s.user_id, s.id)
  FROM posts s WHERE s.id = post
$$;

CREATE FUNCTION "post_words_new"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words_due (user_id, post_id) SELECT user_id, id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- The row of a post that is due is locked, or whoever fills would take it with the texts as they were; then its words go, also
-- those that somebody wrote while this waited.
CREATE FUNCTION "forget_post_words"(owner text, post text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words_due (user_id, post_id) VALUES (owner, post)
  ON CONFLICT (user_id, post_id) DO UPDATE SET post_id = excluded.post_id;
  DELETE FROM post_words WHERE post_id = post;
END $$;

CREATE FUNCTION "post_words_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_post_words(NEW.user_id, NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_words_new" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION post_words_new();

-- Whoever changes a post writes its text, be it the same. Publishing writes none of these.
CREATE TRIGGER "posts_words_changed" AFTER UPDATE OF "content" ON "posts" FOR EACH ROW EXECUTE FUNCTION post_words_of_post();
