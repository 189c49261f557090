-- What waits on X, and what went out there within a day. In a transaction of its own, so that nobody waits for the whole table.
-- The number is that of `said_on`, which is written out, because SQL functions are no part of migrations (decision 56).
UPDATE "items" i SET "said" = hashtextextended(p.social_account_id || ' ' || floor(extract(epoch FROM p.due_at) / 86400) || ' ' || i.content, 0)
FROM "publications" p
WHERE p.id = i.publication_id AND p.platform = 'x' AND p.due_at > now() - interval '1 day'
  AND p.status NOT IN ('failed', 'cancelled');
