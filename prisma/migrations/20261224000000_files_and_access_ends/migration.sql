-- The file of a medium that a network was brought: later tries stay with it, because the network may know the post by its bytes.
ALTER TABLE "item_media" ADD COLUMN "file_name" TEXT;

-- Access that a network grants for a time only: when it ends, and the end that was announced to the owner of the account.
ALTER TABLE "social_accounts" ADD COLUMN "credentials_end_at" TIMESTAMPTZ(3), ADD COLUMN "end_announced" TIMESTAMPTZ(3);

CREATE INDEX "social_accounts_credentials_end_at" ON "social_accounts" ("credentials_end_at") WHERE "credentials_end_at" IS NOT NULL;
