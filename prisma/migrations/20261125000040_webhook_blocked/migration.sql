-- An endpoint that asks to be left alone (429, or 503 with Retry-After) is told nothing until then, and what waits for it uses up
-- no tries. An older release beside this one holds back the one delivery only, as before.
ALTER TABLE "webhook_endpoints" ADD COLUMN "blocked_until" TIMESTAMPTZ(3);
