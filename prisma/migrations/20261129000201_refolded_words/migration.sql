-- Words of before that folding may change: those with anything beyond ASCII. By itself, because it reads the words of all posts. Until a
-- worker has written them anew, a search reads these posts.
WITH stale AS (
  DELETE FROM "post_words" WHERE "words"::text ~ '[^\x01-\x7f]' RETURNING "post_id"
)
INSERT INTO "post_words_due" ("user_id", "post_id")
SELECT s."user_id", s."id" FROM stale JOIN "posts" s ON s."id" = stale."post_id" WHERE s."status" <> 'cancelled' ON CONFLICT DO NOTHING;
