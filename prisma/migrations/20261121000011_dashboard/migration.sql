ALTER TABLE "users" ADD COLUMN "admin" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

CREATE TABLE "authorizations" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "profile_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "sandbox" BOOLEAN NOT NULL DEFAULT false,
    "code_verifier" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "authorizations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "authorizations_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "authorizations_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "authorizations_session_id_idx" ON "authorizations"("session_id");
CREATE INDEX "authorizations_profile_id_idx" ON "authorizations"("profile_id");
