-- Headers of the owner's own: the values are sealed, and nobody is shown more of them than the names.
ALTER TABLE "webhook_endpoints" ADD COLUMN "headers" TEXT, ADD COLUMN "header_names" TEXT[] NOT NULL DEFAULT '{}';

-- What went out with a try, and what came back, without secrets.
ALTER TABLE "webhook_attempts" ADD COLUMN "request_headers" JSONB, ADD COLUMN "answer_headers" JSONB;

-- An example that somebody asked for: it is tried twice at most, and says nothing about its endpoint.
ALTER TABLE "webhook_events" ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;
