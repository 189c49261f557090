-- What waits on X, and what went out there within a day. In a transaction of its own, so that nobody waits for the whole table.
UPDATE "items" i SET "said" = said_on(p.social_account_id, p.due_at, i.content) FROM "publications" p
WHERE p.id = i.publication_id AND p.platform = 'x' AND p.due_at > now() - interval '1 day'
  AND p.status NOT IN ('failed', 'cancelled');
