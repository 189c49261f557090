-- Answers that repeat a post, by its id: what a deleted post said is erased from them. A body begins {"data":{"id":"pst_…".
CREATE INDEX "idempotency_keys_of_post" ON "idempotency_keys" (split_part("body", '"', 6)) WHERE "body" LIKE '{"data":{"id":"pst\_%';
