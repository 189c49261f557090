-- Media that stay until somebody deletes them, and the names under which people find them.
ALTER TABLE "media" ADD COLUMN "kept" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "media_kept_idx" ON "media" ("user_id", "id") WHERE "kept" AND "deleted_at" IS NULL;
CREATE INDEX "media_tagged_idx" ON "media" ("user_id", "id") WHERE "tags" <> '{}' AND "deleted_at" IS NULL;

-- A name as it is searched: without accents and case, in whichever of Unicode's forms it was written, with straight quotes.
-- foldedText of packages/core does the same.
CREATE FUNCTION "folded_name"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said !~ '[^\x01-\x7f]' THEN lower(translate(said, '`', ''''))
    ELSE replace(replace(replace(replace(translate(
      lower(normalize(regexp_replace(normalize(translate(said, U&'\00B4`', ''''''), NFKD), '[\u0300-\u036f\u00ad]', '', 'g'), NFC)),
      U&'\03C2\00F8\0142\0111\00F0\0127\0131\0167\2019\2018\201B\02BC\02B9\201C\201D\201E\201F\00AB\00BB',
      U&'\03C3oldd' || 'hit' || '''''''''''' || '""""""'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;
