-- Letters in another width or ligature are searched as the plain ones (decision 33): NFKD in the place of NFD. What is a sign to Unicode's
-- plain forms, and no letter, parts words as before: an ellipsis, and the marks of trade.

-- The form in which the words of posts were written so far. Searches ask for it, too: a post whose words are not written again yet is
-- found as it was before.
CREATE FUNCTION "former_folded_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said !~ '[^\x01-\x7f]' THEN translate(said, '''', ' ')
    ELSE normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f\u00ad]', '', 'g')),
      U&'\03C2\00F8\0142\0111\00F0\0127\0131\0167''\2019\2018\201B\02BC\02B9\FF07\00B4`',
      U&'\03C3oldd' || 'hit' || '         '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) END
$$;

CREATE OR REPLACE FUNCTION "folded_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said !~ '[^\x01-\x7f]' THEN translate(said, '''', ' ')
    ELSE normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(translate(said, U&'\2026\2122\2120\00B4', '    '), NFKD), '[\u0300-\u036f\u00ad]', '', 'g')),
      U&'\03C2\00F8\0142\0111\00F0\0127\0131\0167''\2019\2018\201B\02BC\02B9\FF07\00B4`',
      U&'\03C3oldd' || 'hit' || '         '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFKC) END
$$;
