-- One action of sandbox keys, which have few of the many events.
CREATE INDEX "audit_events_of_sandbox_keys_by_action" ON "audit_events" ("user_id", "action", "id") WHERE "sandbox";
