-- Mails to people whose accounts or posts need them: what is to be told, and who wants it. See
-- apps/docs/decisions/0031-notifications.md.
CREATE TABLE "mail_notices" (
  "id" BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "kind" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "mail_notices_kind" CHECK ("kind" IN ('accounts', 'posts'))
);
CREATE INDEX "mail_notices_user_id_kind_idx" ON "mail_notices" ("user_id", "kind", "created_at");
CREATE INDEX "mail_notices_created_at_idx" ON "mail_notices" ("created_at");

-- Without a row a kind is wanted, and was never sent.
CREATE TABLE "mail_kinds" (
  "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "kind" TEXT NOT NULL,
  "wanted" BOOLEAN NOT NULL DEFAULT true,
  "sent_at" TIMESTAMPTZ(3),
  "lease_until" TIMESTAMPTZ(3),
  PRIMARY KEY ("user_id", "kind"),
  CONSTRAINT "mail_kinds_kind" CHECK ("kind" IN ('accounts', 'posts'))
);

-- Nothing is written down unless a worker that sends mails said so not long ago: where none does, nothing piles up.
CREATE FUNCTION "mail_is_wanted"(owner text, wanted_kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM settings WHERE name = 'mail_notices_until' AND value > webhook_moment(clock_timestamp()))
    AND NOT EXISTS (SELECT 1 FROM mail_kinds k WHERE k.user_id = owner AND k.kind = wanted_kind AND NOT k.wanted)
$$;

CREATE FUNCTION "mail_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'posts') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'posts', NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION "mail_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'accounts') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'accounts', NEW.id);
  END IF;
  RETURN NULL;
END $$;
