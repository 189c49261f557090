-- Types, tables, constraints and indexes. What SQL functions and triggers do with them is in prisma/functions; what each column means
-- is said in prisma/schema.prisma. Comments here say why something is as it is.
--
-- Columns stand in the order in which the first installations have them, so that `pg_dump` of a new database and of an old one
-- is the same: packages/db/take-over.system.test.ts compares them. Later changes go into migrations of their own, named by
-- their time (20270101000000_what), which sort after this one.

-- === People and how they sign in

CREATE TYPE "plan" AS ENUM ('free', 'growth', 'scale');

CREATE TABLE "users" (
  "id" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "password_hash" TEXT NOT NULL,
  "plan" "plan" NOT NULL DEFAULT 'free',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "admin" BOOLEAN NOT NULL DEFAULT false,
  "oidc_invited" BOOLEAN NOT NULL DEFAULT false,
  "disabled_at" TIMESTAMPTZ(3),
  "deleting_at" TIMESTAMPTZ(3),
  "deleting_until" TIMESTAMPTZ(3),
  "signed_in_at" TIMESTAMPTZ(3),
  "failures_seen_at" TIMESTAMPTZ(3),
  "alt_text_reminder" BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "users_deleting" CHECK ("deleting_at" IS NULL OR "disabled_at" IS NOT NULL)
);
CREATE UNIQUE INDEX "users_email_key" ON "users" ("email");
CREATE INDEX "users_deleting_idx" ON "users" ("deleting_at") WHERE "deleting_at" IS NOT NULL;

CREATE TABLE "sessions" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "method" TEXT,
  "proven_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "browser" TEXT NOT NULL DEFAULT '',
  "address" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "sessions_user_id_idx" ON "sessions" ("user_id");
CREATE INDEX "sessions_expires_at_idx" ON "sessions" ("expires_at");

CREATE TABLE "totp_secrets" (
  "user_id" TEXT NOT NULL,
  "sealed" TEXT,
  "last_step" BIGINT,
  "confirmed_at" TIMESTAMPTZ(3),
  "next_sealed" TEXT,
  "next_until" TIMESTAMPTZ(3),
  CONSTRAINT "totp_secrets_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "totp_secrets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "recovery_codes" (
  "user_id" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "hash"),
  CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "passkeys" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "credential_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "public_key" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" ("credential_id");
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" ("user_id");

CREATE TABLE "passkey_challenges" (
  "id" TEXT NOT NULL,
  "holder" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges" ("expires_at");

-- A browser that brought the right password of a user who has a second factor. It is no session yet (decision 25).
CREATE TABLE "pending_sign_ins" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "pending_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins" ("user_id");
CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins" ("expires_at");

-- Ways in beside the password (decision 26).
CREATE TABLE "oidc_identities" (
  "issuer" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "oidc_identities_pkey" PRIMARY KEY ("issuer", "subject"),
  CONSTRAINT "oidc_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "oidc_identities_user_id_issuer_key" ON "oidc_identities" ("user_id", "issuer");

CREATE TABLE "oidc_attempts" (
  "id" TEXT NOT NULL,
  "browser" TEXT NOT NULL,
  "purpose" TEXT NOT NULL,
  "session_id" TEXT,
  "code_verifier" TEXT NOT NULL,
  "nonce" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "oidc_attempts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "oidc_attempts_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "oidc_attempts_session_id_idx" ON "oidc_attempts" ("session_id");
CREATE INDEX "oidc_attempts_expires_at_idx" ON "oidc_attempts" ("expires_at");

CREATE TABLE "password_resets" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "password_resets_user_id_key" ON "password_resets" ("user_id");
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets" ("expires_at");

-- === Profiles and social accounts

CREATE TYPE "platform" AS ENUM ('x', 'bluesky');

CREATE TYPE "connection_state" AS ENUM ('connected', 'reconnect', 'disconnected');

CREATE TABLE "profiles" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "group_id" TEXT,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "timezone" TEXT NOT NULL DEFAULT 'UTC',
  "spacing_minutes" INTEGER NOT NULL DEFAULT 60,
  "daily_limit" INTEGER NOT NULL DEFAULT 10,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "windows" JSONB NOT NULL DEFAULT '{}',
  "full_until" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "profiles_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "profiles_preferences" CHECK ("spacing_minutes" >= 0 AND "daily_limit" > 0),
  CONSTRAINT "profiles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "profiles_user_id_id_idx" ON "profiles" ("user_id", "id");

-- An account of a network. A claim reads its row anyway, so "held" and "user_id" lie here, too; triggers write them.
CREATE TABLE "social_accounts" (
  "id" TEXT NOT NULL,
  "profile_id" TEXT NOT NULL,
  "platform" "platform" NOT NULL,
  "platform_user_id" TEXT NOT NULL,
  "platform_username" TEXT NOT NULL,
  "platform_avatar" TEXT NOT NULL,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "state" "connection_state" NOT NULL DEFAULT 'connected',
  "state_reason" TEXT,
  "granted_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "service_url" TEXT,
  "blocked_until" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "user_id" TEXT NOT NULL DEFAULT '',
  "held" BOOLEAN NOT NULL DEFAULT false,
  "state_since" TIMESTAMPTZ(3),
  "blocked_code" TEXT,
  "blocked_reason" TEXT,
  "blocked_since" TIMESTAMPTZ(3),
  CONSTRAINT "social_accounts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "social_accounts_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "social_accounts_profile_id_platform_platform_user_id_sandbo_key"
  ON "social_accounts" ("profile_id", "platform", "platform_user_id", "sandbox");
CREATE INDEX "social_accounts_user_id_id_idx" ON "social_accounts" ("user_id", "id");

-- Sealed. Whoever renews them holds a lease, so that nobody has a row lock, or a connection, while a network is asked.
CREATE TABLE "credentials" (
  "social_account_id" TEXT NOT NULL,
  "sealed" TEXT NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "renewing_until" TIMESTAMPTZ(3),
  "renewing_token" TEXT,
  CONSTRAINT "credentials_pkey" PRIMARY KEY ("social_account_id"),
  CONSTRAINT "credentials_social_account_id_fkey" FOREIGN KEY ("social_account_id") REFERENCES "social_accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Accounts whose network refuses tokens that it has just issued: of one it may be the account's fault, of several it is
-- not (decision 17).
CREATE TABLE "token_refusals" (
  "social_account_id" TEXT NOT NULL,
  "platform" "platform" NOT NULL,
  "sandbox" BOOLEAN NOT NULL,
  "refused_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "refused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "others_served" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "token_refusals_pkey" PRIMARY KEY ("social_account_id"),
  CONSTRAINT "token_refusals_social_account_id_fkey" FOREIGN KEY ("social_account_id") REFERENCES "social_accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "token_refusals_platform_sandbox_refused_at_idx" ON "token_refusals" ("platform", "sandbox", "refused_at");

CREATE TABLE "authorizations" (
  "id" TEXT NOT NULL,
  "session_id" TEXT NOT NULL,
  "profile_id" TEXT NOT NULL,
  "platform" "platform" NOT NULL,
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "code_verifier" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "authorizations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "authorizations_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "authorizations_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "authorizations_session_id_idx" ON "authorizations" ("session_id");
CREATE INDEX "authorizations_profile_id_idx" ON "authorizations" ("profile_id");

-- A network that refuses this server's own application: everything for it waits, and no account is marked (decision 8).
CREATE TABLE "breakers" (
  "platform" "platform" NOT NULL,
  "sandbox" BOOLEAN NOT NULL,
  "open_until" TIMESTAMPTZ(3) NOT NULL,
  "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "reason" TEXT NOT NULL,
  CONSTRAINT "breakers_pkey" PRIMARY KEY ("platform", "sandbox")
);

-- === API keys and requests

CREATE TABLE "api_keys" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "last4" TEXT NOT NULL,
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),
  "scopes" TEXT[] NOT NULL DEFAULT ARRAY['posts:read', 'posts:write', 'profiles:read', 'profiles:write', 'accounts:read', 'media:read', 'media:write', 'audit:read', 'webhooks:read', 'webhooks:write'],
  "expires_at" TIMESTAMPTZ(3),
  "rotated_life_s" INTEGER,
  CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" ("hash");
CREATE INDEX "api_keys_user_id_idx" ON "api_keys" ("user_id");

-- Posts of sandbox keys are counted in a month of their own.
CREATE TABLE "usages" (
  "user_id" TEXT NOT NULL,
  "month" DATE NOT NULL,
  "posts" INTEGER NOT NULL,
  "sandbox_posts" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "usages_pkey" PRIMARY KEY ("user_id", "month"),
  CONSTRAINT "usages_not_negative" CHECK ("posts" >= 0),
  CONSTRAINT "usages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What a request with an Idempotency-Key was answered, kept for 24 h and written in the transaction that did the work.
CREATE TABLE "idempotency_keys" (
  "user_id" TEXT NOT NULL,
  "sandbox" BOOLEAN NOT NULL,
  "key" TEXT NOT NULL,
  "request_hash" TEXT NOT NULL,
  "status" INTEGER,
  "body" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id", "sandbox", "key"),
  CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" ("created_at");
-- Answers that repeat a post, by its id: what a deleted post said is erased from them. A body begins {"data":{"id":"pst_…".
CREATE INDEX "idempotency_keys_of_post" ON "idempotency_keys" (split_part("body", '"', 6)) WHERE "body" LIKE '{"data":{"id":"pst\_%';

-- What API keys asked for in the last 30 days, without what the requests and answers said.
CREATE TABLE "api_requests" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "api_key_id" TEXT NOT NULL,
  "sandbox" BOOLEAN NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "method" TEXT NOT NULL,
  "path" TEXT NOT NULL,
  "operation" TEXT,
  "status" INTEGER NOT NULL,
  "error_code" TEXT,
  "error" TEXT,
  "duration_ms" INTEGER NOT NULL,
  "post_id" TEXT,
  CONSTRAINT "api_requests_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "api_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "api_requests_user_id_id_idx" ON "api_requests" ("user_id", "id");
CREATE INDEX "api_requests_user_id_api_key_id_id_idx" ON "api_requests" ("user_id", "api_key_id", "id");
CREATE INDEX "api_requests_user_id_post_id_id_idx" ON "api_requests" ("user_id", "post_id", "id") WHERE "post_id" IS NOT NULL;
CREATE INDEX "api_requests_failed_idx" ON "api_requests" ("user_id", "id") WHERE "status" >= 400;
CREATE INDEX "api_requests_failed_of_key_idx" ON "api_requests" ("user_id", "api_key_id", "id") WHERE "status" >= 400;

-- === Posts

CREATE TYPE "post_status" AS ENUM ('draft', 'scheduled', 'queued', 'publishing', 'published', 'failed', 'partial', 'cancelled');

CREATE TYPE "publication_status" AS ENUM ('pending', 'scheduled', 'queued', 'publishing', 'published', 'failed', 'cancelled');

CREATE TYPE "item_state" AS ENUM ('pending', 'sending', 'sent');

CREATE TYPE "outcome" AS ENUM ('published', 'retry', 'reconnect', 'operator', 'refused', 'unknown');

-- "status" follows from the publications, by trigger (decision 3).
CREATE TABLE "posts" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "profile_id" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "status" "post_status" NOT NULL,
  "scheduled_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "latest_at" TIMESTAMPTZ(3),
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "counted_apart" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "posts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "posts_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "posts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "posts_user_id_id_idx" ON "posts" ("user_id", "id");
CREATE INDEX "posts_profile_id_id_idx" ON "posts" ("profile_id", "id");
-- A status that is rare among very many posts.
CREATE INDEX "posts_user_id_status_id_idx" ON "posts" ("user_id", "status", "id");
CREATE INDEX "posts_profile_id_status_id_idx" ON "posts" ("profile_id", "status", "id");
-- A sandbox key's lists have an index for each filter, as all others have. Real posts are in none of them.
CREATE INDEX "posts_of_sandbox" ON "posts" ("user_id", "id") WHERE "sandbox";
CREATE INDEX "posts_of_sandbox_by_status" ON "posts" ("user_id", "status", "id") WHERE "sandbox";
CREATE INDEX "posts_of_sandbox_profile" ON "posts" ("profile_id", "id") WHERE "sandbox";
CREATE INDEX "posts_of_sandbox_profile_by_status" ON "posts" ("profile_id", "status", "id") WHERE "sandbox";
-- Drafts that have a time stand in the calendar.
CREATE INDEX "posts_draft_calendar" ON "posts" ("profile_id", "scheduled_at", "id") WHERE "status" = 'draft';

-- A post × an account. Partial indexes keep what is read as cheap as it is, however much there is (decision 12).
CREATE TABLE "publications" (
  "id" TEXT NOT NULL,
  "post_id" TEXT NOT NULL,
  "social_account_id" TEXT NOT NULL,
  "platform" "platform" NOT NULL,
  "position" INTEGER NOT NULL,
  "status" "publication_status" NOT NULL,
  "error_message" TEXT,
  "error_code" TEXT,
  "published_at" TIMESTAMPTZ(3),
  "platform_post_id" TEXT,
  "due_at" TIMESTAMPTZ(3),
  "generation" INTEGER NOT NULL DEFAULT 1,
  "dispatch" INTEGER NOT NULL DEFAULT 0,
  "dispatched_at" TIMESTAMPTZ(3),
  "lease_token" BIGINT NOT NULL DEFAULT 0,
  "lease_until" TIMESTAMPTZ(3),
  "lease_by" TEXT,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "crashes" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "latest_at" TIMESTAMPTZ(3),
  CONSTRAINT "publications_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "publications_due" CHECK ("due_at" IS NOT NULL OR "status" IN ('pending', 'cancelled')),
  CONSTRAINT "publications_failed" CHECK ("status" <> 'failed' OR "error_message" IS NOT NULL),
  CONSTRAINT "publications_lease" CHECK ("lease_until" IS NOT NULL OR "status" <> 'publishing'),
  CONSTRAINT "publications_published" CHECK (("status" = 'published') = ("published_at" IS NOT NULL AND "platform_post_id" IS NOT NULL)),
  CONSTRAINT "publications_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "publications_social_account_id_fkey" FOREIGN KEY ("social_account_id") REFERENCES "social_accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "publications_post_id_social_account_id_key" ON "publications" ("post_id", "social_account_id");
-- One publication in flight per account: it keeps the order, and makes reading an account back unambiguous (decision 2).
CREATE UNIQUE INDEX "publications_one_in_flight" ON "publications" ("social_account_id") WHERE "status" = 'publishing';
CREATE INDEX "publications_waiting" ON "publications" ("due_at") WHERE "status" IN ('scheduled', 'queued');
CREATE INDEX "publications_undispatched" ON "publications" ("due_at") WHERE "status" IN ('scheduled', 'queued') AND "dispatched_at" IS NULL;
CREATE INDEX "publications_waiting_of_account" ON "publications" ("social_account_id", "due_at", "id")
  WHERE "status" IN ('scheduled', 'queued');
CREATE INDEX "publications_leased" ON "publications" ("lease_until") WHERE "status" = 'publishing';
-- The calendar: what is due, and what failed.
CREATE INDEX "publications_calendar" ON "publications" ("social_account_id", "due_at", "post_id")
  WHERE "status" NOT IN ('failed', 'cancelled');
CREATE INDEX "publications_failed_calendar" ON "publications" ("social_account_id", "due_at", "post_id") WHERE "status" = 'failed';
-- What needs somebody is read alone, the newest first: what failed since a time, of it what may be published all the same,
-- and what failed because its account had to be connected again.
CREATE INDEX "publications_failed_of_account" ON "publications" ("social_account_id", "updated_at", "id")
  WHERE "status" = 'failed' AND "error_code" IS DISTINCT FROM 'stopped';
CREATE INDEX "publications_unclear_of_account" ON "publications" ("social_account_id", "updated_at", "id")
  WHERE "status" = 'failed' AND "error_code" IN ('outcome_unknown', 'unconfirmed', 'posted_but_not_located', 'worker_crashed', 'restored');
CREATE INDEX "publications_failed_for_account" ON "publications" ("social_account_id", "updated_at", "id")
  WHERE "status" = 'failed' AND "error_code" IN ('authentication_failed', 'permission_missing', 'account_inactive');
-- What went out last on an account: the list of posts in the order of their publication is merged of it.
CREATE INDEX "publications_published_of_account" ON "publications" ("social_account_id", "published_at", "id") WHERE "status" = 'published';

-- An item that was sent again in doubt is looked for once more, long after: the first try may turn up.
CREATE TABLE "items" (
  "publication_id" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "content" TEXT NOT NULL,
  "state" "item_state" NOT NULL DEFAULT 'pending',
  "first_intent_at" TIMESTAMPTZ(3),
  "intent_at" TIMESTAMPTZ(3),
  "sends" INTEGER NOT NULL DEFAULT 0,
  "record_key" TEXT,
  "record" JSONB,
  "cid" TEXT,
  "remote_id" TEXT,
  "double_id" TEXT,
  "sent_at" TIMESTAMPTZ(3),
  "audited_at" TIMESTAMPTZ(3),
  "next_audit_at" TIMESTAMPTZ(3),
  "link_card" BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT "items_pkey" PRIMARY KEY ("publication_id", "position"),
  CONSTRAINT "items_intent" CHECK ("state" <> 'sending' OR ("intent_at" IS NOT NULL AND "sends" > 0)),
  CONSTRAINT "items_sent" CHECK (("state" = 'sent') = ("remote_id" IS NOT NULL)),
  CONSTRAINT "items_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "items_remote_id_key" ON "items" ("remote_id");
-- What was sent more than once is audited whatever became of it, so also what was given up in doubt.
CREATE INDEX "items_to_audit" ON "items" ("sent_at") WHERE "sends" > 1 AND "state" = 'sent' AND "audited_at" IS NULL;
CREATE INDEX "items_given_up_to_audit" ON "items" ("intent_at") WHERE "sends" > 1 AND "state" = 'sending' AND "audited_at" IS NULL;
-- Whether a network's id is the second one of an item; almost none has one.
CREATE INDEX "items_double_id" ON "items" ("double_id") WHERE "double_id" IS NOT NULL;

CREATE TABLE "attempts" (
  "publication_id" TEXT NOT NULL,
  "lease_token" BIGINT NOT NULL,
  "generation" INTEGER NOT NULL,
  "number" INTEGER NOT NULL,
  "worker" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "outcome" "outcome",
  "network_status" INTEGER,
  "message" TEXT,
  "next_at" TIMESTAMPTZ(3),
  CONSTRAINT "attempts_pkey" PRIMARY KEY ("publication_id", "lease_token"),
  CONSTRAINT "attempts_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What a post goes back to when somebody takes “Publish now” back: it is due in some seconds, and until then this row says
-- what it was before (decision 35). A row whose time is over means nothing, and goes with the next one of its user.
CREATE TABLE "publishing_undos" (
  "post_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  "status" "post_status" NOT NULL,
  "scheduled_at" TIMESTAMPTZ(3),
  "due" JSONB NOT NULL,
  CONSTRAINT "publishing_undos_pkey" PRIMARY KEY ("post_id"),
  CONSTRAINT "publishing_undos_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "publishing_undos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "publishing_undos_user_id_until_idx" ON "publishing_undos" ("user_id", "until");

-- What somebody types and has not made a post of, so that they can go on with it in another tab or on another device.
CREATE TABLE "kept_texts" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "form" JSONB NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "kept_texts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "kept_texts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "kept_texts_user_id_updated_at_idx" ON "kept_texts" ("user_id", "updated_at");
CREATE INDEX "kept_texts_updated_at_idx" ON "kept_texts" ("updated_at");

-- === Search

-- The words of each post, so that a search needs not read texts (decision 33). A worker writes them a moment after the post;
-- until then it is among those that are due, which a search reads.
CREATE TABLE "post_words" (
  "post_id" TEXT NOT NULL,
  "words" TSVECTOR NOT NULL,
  CONSTRAINT "post_words_pkey" PRIMARY KEY ("post_id"),
  CONSTRAINT "post_words_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Without a list of what is still to be put in, which every search would read: nobody waits for who writes.
CREATE INDEX "post_words_words" ON "post_words" USING gin ("words") WITH (fastupdate = off);

-- No key to others: it is written with every post. Of a post that is gone, whoever fills takes it away.
CREATE TABLE "post_words_due" (
  "user_id" TEXT NOT NULL,
  "post_id" TEXT NOT NULL,
  CONSTRAINT "post_words_due_pkey" PRIMARY KEY ("user_id", "post_id")
);

-- === Media

CREATE TYPE "media_type" AS ENUM ('image', 'gif', 'video');

CREATE TYPE "media_status" AS ENUM ('processing', 'ready', 'failed', 'expired');

-- Rows here, files in the store (decision 21).
CREATE TABLE "media" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "name" TEXT NOT NULL DEFAULT '',
  "alt_text" TEXT NOT NULL DEFAULT '',
  "type" "media_type" NOT NULL,
  "status" "media_status" NOT NULL DEFAULT 'processing',
  "problem" TEXT,
  "mime_type" TEXT NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "duration_ms" INTEGER,
  "frames" INTEGER,
  "video" JSONB,
  "size_bytes" INTEGER NOT NULL,
  "sha256" TEXT NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "lease_until" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3),
  "deleted_at" TIMESTAMPTZ(3),
  "stored_bytes" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "media_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "media_problem" CHECK (("status" = 'failed') = ("problem" IS NOT NULL)),
  CONSTRAINT "media_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "media_user_id_id_idx" ON "media" ("user_id", "id");
-- What has to be prepared, and what is to be deleted: few rows at any time.
CREATE INDEX "media_processing_idx" ON "media" ("lease_until") WHERE "status" = 'processing' AND "deleted_at" IS NULL;
CREATE INDEX "media_deleted_idx" ON "media" ("deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "media_expires_at_idx" ON "media" ("expires_at") WHERE "deleted_at" IS NULL;

CREATE TABLE "media_files" (
  "media_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "mime_type" TEXT NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "size_bytes" INTEGER NOT NULL,
  "sha256" TEXT NOT NULL,
  CONSTRAINT "media_files_pkey" PRIMARY KEY ("media_id", "name"),
  CONSTRAINT "media_files_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Uploads that are kept until their picture is prepared.
CREATE INDEX "media_files_original_idx" ON "media_files" ("media_id") WHERE "name" = 'original';

-- Media of the items of posts: either somebody's medium, or the picture of the item's link card, whose bytes lie here until
-- the item is out.
CREATE TABLE "item_media" (
  "publication_id" TEXT NOT NULL,
  "item_position" INTEGER NOT NULL,
  "position" INTEGER NOT NULL,
  "media_id" TEXT,
  "alt_text" TEXT NOT NULL,
  "remote_id" TEXT,
  "uploaded_at" TIMESTAMPTZ(3),
  "card_picture" BYTEA,
  "card_picture_type" TEXT,
  CONSTRAINT "item_media_pkey" PRIMARY KEY ("publication_id", "item_position", "position"),
  CONSTRAINT "item_media_source" CHECK (("media_id" IS NULL) = ("card_picture" IS NOT NULL) AND ("card_picture" IS NULL) = ("card_picture_type" IS NULL)),
  CONSTRAINT "item_media_uploaded" CHECK (("remote_id" IS NULL) = ("uploaded_at" IS NULL)),
  CONSTRAINT "item_media_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "item_media_publication_id_item_position_fkey" FOREIGN KEY ("publication_id", "item_position") REFERENCES "items" ("publication_id", "position") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Whether something uses a medium.
CREATE INDEX "item_media_media_id_idx" ON "item_media" ("media_id");
-- Pictures of link cards, among the others.
CREATE INDEX "item_media_card_idx" ON "item_media" ("publication_id") WHERE "media_id" IS NULL;

-- Uploads that clients put into the bucket themselves: announced, completed by a medium or not, and forgotten when their
-- time is over.
CREATE TABLE "media_uploads" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "name" TEXT NOT NULL DEFAULT '',
  "alt_text" TEXT NOT NULL DEFAULT '',
  "size_bytes" INTEGER NOT NULL,
  "media_id" TEXT,
  "completed_at" TIMESTAMPTZ(3),
  "collecting_until" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "media_uploads_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "media_uploads_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "media_uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "media_uploads_media_id_key" ON "media_uploads" ("media_id");
CREATE INDEX "media_uploads_user_id_idx" ON "media_uploads" ("user_id");
CREATE INDEX "media_uploads_expires_at_idx" ON "media_uploads" ("expires_at");
-- Uploads whose time is over, but whose row is still there: their bytes are taken off.
CREATE INDEX "media_uploads_open_idx" ON "media_uploads" ("user_id", "expires_at") WHERE "completed_at" IS NULL;

-- Files on their way, by the medium that each is to become: what was announced of them, and until when whoever receives one
-- keeps its place. A row outlives a process that ends, and names the file that it left in the store. One that was given
-- up is no medium any more: its time is -infinity.
CREATE TABLE "media_arrivals" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "bytes" BIGINT NOT NULL,
  "in_plan" BOOLEAN NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "media_arrivals_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "media_arrivals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "media_arrivals_user_id_idx" ON "media_arrivals" ("user_id");

-- What each user has stored, so that nobody has to add up all of their files before each upload; triggers keep it.
CREATE TABLE "media_totals" (
  "user_id" TEXT NOT NULL,
  "bytes" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "media_totals_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "media_totals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- === Webhooks

CREATE TYPE "webhook_delivery_status" AS ENUM ('pending', 'delivered', 'failed', 'dropped');

-- Who is told of what (decision 30). Kinds other than "webhook" are told in words (decision 31): what is sealed in "secret" is
-- then the address.
CREATE TABLE "webhook_endpoints" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "events" TEXT[] NOT NULL DEFAULT '{}',
  "profile_ids" TEXT[] NOT NULL DEFAULT '{}',
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "secret" TEXT NOT NULL,
  "former_secret" TEXT,
  "former_until" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  "disabled_reason" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "kind" TEXT NOT NULL DEFAULT 'webhook',
  "deleted_at" TIMESTAMPTZ(3),
  "blocked_until" TIMESTAMPTZ(3),
  "off_at" TIMESTAMPTZ(3),
  "failing_mailed" BOOLEAN NOT NULL DEFAULT false,
  "headers" TEXT,
  "header_names" TEXT[] NOT NULL DEFAULT '{}',
  "address" INTEGER,
  -- Tries of deliveries up to here have no address in clear; null: none has.
  "sealed_to" TEXT DEFAULT '',
  CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id"),
  -- None is switched on again that is being deleted.
  CONSTRAINT "webhook_endpoints_deleted" CHECK ("deleted_at" IS NULL OR NOT "active"),
  CONSTRAINT "webhook_endpoints_kind" CHECK ("kind" IN ('webhook', 'slack', 'discord', 'ntfy')),
  CONSTRAINT "webhook_endpoints_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE
);
CREATE INDEX "webhook_endpoints_user_id_id_idx" ON "webhook_endpoints" ("user_id", "id");
-- Deleted at once, and taken away in parts.
CREATE INDEX "webhook_endpoints_deleted_at_idx" ON "webhook_endpoints" ("deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "webhook_endpoints_in_clear_idx" ON "webhook_endpoints" ("id")
  WHERE "kind" = 'webhook' AND ("url" NOT LIKE 'sealed:%' OR "sealed_to" IS NOT NULL);

-- The address of a webhook may let whoever knows it write there: `?token=…`, or a path that nobody guesses. So it is sealed,
-- each with a number, by which tries tell where they went. In "url" of the endpoint stays `sealed:` and the server.
CREATE TABLE "webhook_addresses" (
  "endpoint_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "sealed" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "replaced_at" TIMESTAMPTZ(3),
  CONSTRAINT "webhook_addresses_pkey" PRIMARY KEY ("endpoint_id", "number"),
  CONSTRAINT "webhook_addresses_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- When endpoints were switched off, and on again.
CREATE TABLE "webhook_off_spans" (
  "endpoint_id" TEXT NOT NULL,
  "off_at" TIMESTAMPTZ(3) NOT NULL,
  "on_at" TIMESTAMPTZ(3),
  CONSTRAINT "webhook_off_spans_pkey" PRIMARY KEY ("endpoint_id", "off_at"),
  CONSTRAINT "webhook_off_spans_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints" ("id") ON DELETE CASCADE
);
CREATE INDEX "webhook_off_spans_on_at_idx" ON "webhook_off_spans" ("on_at");

-- What happened, for the thirty days that events are kept. "profile_id" and "sandbox" are what endpoints choose by; they are
-- null of tests, which nobody missed.
CREATE TABLE "webhook_events" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "post_id" TEXT,
  "snapshot" JSONB,
  "body" TEXT,
  "erased" BOOLEAN NOT NULL DEFAULT false,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "profile_id" TEXT,
  "sandbox" BOOLEAN,
  "is_test" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE
);
CREATE INDEX "webhook_events_occurred_at_idx" ON "webhook_events" ("occurred_at");
CREATE INDEX "webhook_events_user_id_id_idx" ON "webhook_events" ("user_id", "id");
CREATE INDEX "webhook_events_to_erase" ON "webhook_events" ("id")
  WHERE "erased" AND "type" <> 'post.deleted' AND ("body" IS NOT NULL OR "snapshot" IS NOT NULL);
CREATE INDEX "webhook_events_post_id_idx" ON "webhook_events" ("post_id") WHERE "post_id" IS NOT NULL;

-- What publishing tells webhooks waits here for a moment: one row for each event, without a key to others and without an
-- index but its own. A worker that tells webhooks makes events and deliveries of it.
CREATE TABLE "webhook_outbox" (
  "id" BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
  "user_id" TEXT NOT NULL,
  "profile_id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "post_id" TEXT NOT NULL,
  "sandbox" BOOLEAN NOT NULL,
  "snapshot" JSONB NOT NULL,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "webhook_outbox_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_deliveries" (
  "id" TEXT NOT NULL,
  "event_id" TEXT NOT NULL,
  "endpoint_id" TEXT NOT NULL,
  "status" "webhook_delivery_status" NOT NULL DEFAULT 'pending',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3) DEFAULT clock_timestamp(),
  "lease_until" TIMESTAMPTZ(3),
  "lease_token" BIGINT NOT NULL DEFAULT 0,
  "settled_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_deliveries_pending" CHECK (("status" = 'pending') = ("next_at" IS NOT NULL) AND ("status" = 'pending') = ("settled_at" IS NULL)),
  CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints" ("id") ON DELETE CASCADE,
  CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events" ("id") ON DELETE CASCADE
);
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries" ("event_id");
CREATE INDEX "webhook_deliveries_endpoint_id_id_idx" ON "webhook_deliveries" ("endpoint_id", "id");
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" ("next_at") WHERE "status" = 'pending';
CREATE INDEX "webhook_deliveries_leased" ON "webhook_deliveries" ("endpoint_id", "lease_until")
  WHERE "status" = 'pending' AND "lease_until" IS NOT NULL;
CREATE INDEX "webhook_deliveries_waiting_of_endpoint" ON "webhook_deliveries" ("endpoint_id", "next_at") WHERE "status" = 'pending';

CREATE TABLE "webhook_attempts" (
  "delivery_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "by_hand" BOOLEAN NOT NULL DEFAULT false,
  "url" TEXT NOT NULL,
  "status" INTEGER,
  "error" TEXT,
  "answer" TEXT,
  "begun_at" TIMESTAMPTZ(3) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  "request_headers" JSONB,
  "answer_headers" JSONB,
  "address" INTEGER,
  CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id", "number"),
  CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries" ("id") ON DELETE CASCADE
);

-- === Mails

-- Mails to people whose accounts, posts or webhooks need them: what is to be told (decision 31).
CREATE TABLE "mail_notices" (
  "id" BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
  "user_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "mail_notices_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "mail_notices_kind" CHECK ("kind" IN ('accounts', 'posts', 'webhooks')),
  CONSTRAINT "mail_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE
);
CREATE INDEX "mail_notices_user_id_kind_idx" ON "mail_notices" ("user_id", "kind", "created_at");
CREATE INDEX "mail_notices_created_at_idx" ON "mail_notices" ("created_at");

-- Who wants it. Without a row a kind is wanted, and was never sent.
CREATE TABLE "mail_kinds" (
  "user_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "wanted" BOOLEAN NOT NULL DEFAULT true,
  "sent_at" TIMESTAMPTZ(3),
  "lease_until" TIMESTAMPTZ(3),
  CONSTRAINT "mail_kinds_pkey" PRIMARY KEY ("user_id", "kind"),
  CONSTRAINT "mail_kinds_kind" CHECK ("kind" IN ('accounts', 'posts', 'webhooks')),
  CONSTRAINT "mail_kinds_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE
);

-- === The service itself

CREATE TABLE "settings" (
  "name" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

-- Who publishes: each worker writes here that it is alive.
CREATE TABLE "workers" (
  "name" TEXT NOT NULL,
  "concurrency" INTEGER NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "workers_pkey" PRIMARY KEY ("name")
);

-- Who changed what, when and whence (decision 23). No foreign keys: events outlive what they tell of.
CREATE TABLE "audit_events" (
  "id" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "user_id" TEXT,
  "actor" TEXT NOT NULL,
  "actor_id" TEXT,
  "api_key_id" TEXT,
  "session_id" TEXT,
  "sandbox" BOOLEAN NOT NULL DEFAULT false,
  "address" TEXT,
  "request_id" TEXT,
  "action" TEXT NOT NULL,
  "subject_type" TEXT,
  "subject_id" TEXT,
  "email" TEXT,
  "details" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audit_events_actor" CHECK ("actor" IN ('person', 'api_key', 'cli', 'system', 'anyone'))
);
-- Lists are read by id, which begins with the time: of everybody, of a user, each with or without an action, and of a subject.
CREATE INDEX "audit_events_user_id_id_idx" ON "audit_events" ("user_id", "id");
CREATE INDEX "audit_events_user_id_action_id_idx" ON "audit_events" ("user_id", "action", "id");
CREATE INDEX "audit_events_action_id_idx" ON "audit_events" ("action", "id");
CREATE INDEX "audit_events_subject_id_id_idx" ON "audit_events" ("subject_id", "id");
-- Sandbox keys have few of the many events.
CREATE INDEX "audit_events_of_sandbox_keys" ON "audit_events" ("user_id", "id") WHERE "sandbox";
-- What somebody did to what belongs to others: few rows.
CREATE INDEX "audit_events_actor_id_idx" ON "audit_events" ("actor_id") WHERE "actor_id" IS DISTINCT FROM "user_id";
CREATE INDEX "audit_events_of_sandbox_keys_by_action" ON "audit_events" ("user_id", "action", "id") WHERE "sandbox";

