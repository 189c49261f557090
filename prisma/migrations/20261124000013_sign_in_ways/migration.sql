-- Ways in beside the password: by an OpenID Connect issuer, and by a link that lets one choose a new password.
-- An older release knows no user without a password but the one to play with, so invitations stand in a column of their own.
ALTER TABLE "users" ADD COLUMN "oidc_invited" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "oidc_identities" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oidc_identities_pkey" PRIMARY KEY ("issuer", "subject"),
    CONSTRAINT "oidc_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "oidc_identities_user_id_issuer_key" ON "oidc_identities"("user_id", "issuer");

CREATE TABLE "oidc_attempts" (
    "id" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "session_id" TEXT,
    "code_verifier" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_attempts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "oidc_attempts_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "oidc_attempts_session_id_idx" ON "oidc_attempts"("session_id");
CREATE INDEX "oidc_attempts_expires_at_idx" ON "oidc_attempts"("expires_at");

CREATE TABLE "password_resets" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "password_resets_user_id_key" ON "password_resets"("user_id");
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets"("expires_at");
