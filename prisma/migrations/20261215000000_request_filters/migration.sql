-- Lists of requests by the class of their status and by their operation, in the order of their ids.
CREATE INDEX "api_requests_class_idx" ON "api_requests" ("user_id", ("status" / 100), "id");
CREATE INDEX "api_requests_operation_idx" ON "api_requests" ("user_id", "operation", "id");
