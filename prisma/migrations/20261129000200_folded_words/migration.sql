-- Whoever writes words now ends first, and whoever comes later folds them; it takes a moment.
LOCK TABLE "post_words" IN SHARE ROW EXCLUSIVE MODE;

-- A text as it is searched: without accents, in whichever of Unicode's forms it was written, its letters as people without
-- the right keyboard type them. An apostrophe, straight or curly, parts words. Texts of posts and searches alike.
CREATE FUNCTION "folded_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said !~ '[^\x01-\x7f]' THEN translate(said, '''', ' ')
    ELSE normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f\u00ad]', '', 'g')),
      U&'\03C2\00F8\0142\0111\00F0\0127\0131\0167''\2019\2018\201B\02BC\02B9\FF07\00B4`',
      U&'\03C3oldd' || 'hit' || '         '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) END
$$;

-- As before, of the folded text.
CREATE OR REPLACE FUNCTION "words_of_text"(owner text, said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(right(owner, 8) || ':' || left(lexeme, 100))), '')
  FROM (SELECT lexeme FROM unnest(to_tsvector('pg_catalog.simple', left(folded_text(said), 50000))) ORDER BY positions[1] LIMIT 1000) words
$$;
