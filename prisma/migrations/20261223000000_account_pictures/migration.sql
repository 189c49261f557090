-- Our copies of the pictures of accounts (decision 54).
CREATE TABLE "account_pictures" (
  "social_account_id" TEXT NOT NULL,
  "address" TEXT NOT NULL,
  "picture" BYTEA,
  "tries" INTEGER NOT NULL DEFAULT 1,
  "next_try_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "account_pictures_pkey" PRIMARY KEY ("social_account_id"),
  CONSTRAINT "account_pictures_social_account_id_fkey" FOREIGN KEY ("social_account_id") REFERENCES "social_accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
