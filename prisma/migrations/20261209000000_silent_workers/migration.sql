-- How long a worker may be without a heartbeat before others end its leases, ms. None of the release before, whose heartbeats are rare.
ALTER TABLE "workers" ADD COLUMN "silence_ms" INTEGER;
