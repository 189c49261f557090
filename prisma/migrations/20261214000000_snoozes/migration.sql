-- What a person does not want pointed out for a while, or any more.
CREATE TABLE "snoozes" (
  "user_id" TEXT NOT NULL,
  "cause" TEXT NOT NULL,
  "until" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "snoozes_pkey" PRIMARY KEY ("user_id", "cause"),
  CONSTRAINT "snoozes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
