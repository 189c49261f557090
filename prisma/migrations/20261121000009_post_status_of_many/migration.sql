-- The status of posts, for all publications that a statement changes at once: see apps/docs/decisions/0003-post-status-by-trigger.md
-- for what it means, and 0014-publishing-together.md for why many.

-- The same rule as before, as one expression, which Postgres puts in the place of a call.
CREATE OR REPLACE FUNCTION "derive_post_status"(statuses publication_status[]) RETURNS post_status
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (CASE
  WHEN statuses <@ ARRAY['cancelled']::publication_status[] THEN 'cancelled'
  WHEN 'publishing' = ANY (statuses) THEN 'publishing'
  WHEN 'pending' = ANY (statuses) THEN 'draft'
  WHEN statuses <@ ARRAY['cancelled', 'scheduled']::publication_status[] THEN 'scheduled'
  WHEN statuses && ARRAY['scheduled', 'queued']::publication_status[] THEN 'queued'
  WHEN statuses <@ ARRAY['cancelled', 'published']::publication_status[] THEN 'published'
  WHEN 'published' = ANY (statuses) THEN 'partial'
  ELSE 'failed'
END)::post_status;

DROP TRIGGER "publications_write_post_status" ON "publications";
DROP FUNCTION "write_post_status"();

-- In the transaction of every change of a publication's status, with the post rows locked: the second of two
-- publications that settle at once waits here, and then sees what the first one did. In the order of their ids, so that
-- two statements that change several never wait for each other.
CREATE FUNCTION "write_post_statuses"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched text[];
BEGIN
  SELECT array_agg(DISTINCT n.post_id) INTO touched FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE o.status IS DISTINCT FROM n.status;
  IF touched IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM posts WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE posts SET status = derived.status, updated_at = clock_timestamp()
  FROM (SELECT post_id, derive_post_status(array_agg(status)) AS status FROM publications WHERE post_id = ANY (touched) GROUP BY post_id) derived
  WHERE posts.id = derived.post_id AND posts.status <> derived.status;
  RETURN NULL;
END $$;

CREATE TRIGGER "publications_write_post_statuses" AFTER UPDATE ON "publications"
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_post_statuses();
