-- Who publishes: each worker writes here that it is alive.
CREATE TABLE "workers" (
    "name" TEXT NOT NULL,
    "concurrency" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("name")
);
