-- Who renews an account's credentials, and until when: nobody holds a row lock, or a connection, while a network is asked.
ALTER TABLE "credentials" ADD COLUMN "renewing_until" TIMESTAMPTZ(3),
    ADD COLUMN "renewing_token" TEXT;

-- Accounts whose network refuses tokens that it has just issued: of one it may be the account's fault, of several it is not.
CREATE TABLE "token_refusals" (
    "social_account_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "sandbox" BOOLEAN NOT NULL,
    "refused_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "refused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "others_served" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "token_refusals_pkey" PRIMARY KEY ("social_account_id")
);

CREATE INDEX "token_refusals_platform_sandbox_refused_at_idx" ON "token_refusals"("platform", "sandbox", "refused_at");

ALTER TABLE "token_refusals" ADD CONSTRAINT "token_refusals_social_account_id_fkey" FOREIGN KEY ("social_account_id") REFERENCES "social_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
