-- Access that a network grants for a time only: when it ends, and the end of which the owner of the account was told.
ALTER TABLE "social_accounts" ADD COLUMN "credentials_end_at" TIMESTAMPTZ(3), ADD COLUMN "end_announced" TIMESTAMPTZ(3);

CREATE INDEX "social_accounts_credentials_end_at" ON "social_accounts" ("credentials_end_at") WHERE "credentials_end_at" IS NOT NULL;
