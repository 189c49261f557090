-- What was sent more than once is audited whatever became of it, so also what was given up in doubt.
CREATE INDEX "items_given_up_to_audit" ON "items" ("intent_at")
  WHERE "sends" > 1 AND "state" = 'sending' AND "audited_at" IS NULL;
