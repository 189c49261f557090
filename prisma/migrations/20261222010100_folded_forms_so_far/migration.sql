-- Posts whose words are others in the new form are due: workers write them again, some at a time, and until then what is written of
-- them stays. It reads all texts once and locks none of their rows.
INSERT INTO "post_words_due" ("user_id", "post_id")
SELECT DISTINCT s.user_id, s.id FROM "items" i JOIN "publications" p ON p.id = i.publication_id JOIN "posts" s ON s.id = p.post_id
WHERE i.content ~ '[^\x01-\x7f]'
  AND normalize(translate(i.content, U&'\2026\2122\2120\00B4', '    '), NFKC) <> normalize(translate(i.content, U&'\2026\2122\2120\00B4', '    '), NFC)
ON CONFLICT DO NOTHING;
