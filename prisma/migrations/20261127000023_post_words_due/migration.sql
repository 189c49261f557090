-- Posts of before. By itself, because the migration that watches posts keeps them locked to its end; this one reads them.
INSERT INTO "post_words_due" ("user_id", "post_id") SELECT "user_id", "id" FROM "posts" WHERE "status" <> 'cancelled' ON CONFLICT DO NOTHING;
