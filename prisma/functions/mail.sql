-- Mails that are due (decision 31), noted in the transaction of what they say.

-- Nothing is written down unless a worker that sends mails said so not long ago: where none does, nothing piles up.
CREATE OR REPLACE FUNCTION "mail_is_wanted"(owner text, wanted_kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM settings WHERE name = 'mail_notices_until' AND value > webhook_moment(clock_timestamp()))
    AND NOT EXISTS (SELECT 1 FROM mail_kinds k WHERE k.user_id = owner AND k.kind = wanted_kind AND NOT k.wanted)
$$;

CREATE OR REPLACE FUNCTION "mail_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'posts') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'posts', NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "posts_mail" AFTER UPDATE OF "status" ON "posts" FOR EACH ROW
WHEN (NEW.status IN ('failed', 'partial') AND OLD.status <> NEW.status AND NOT NEW.sandbox) EXECUTE FUNCTION mail_post();

CREATE OR REPLACE FUNCTION "mail_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'accounts') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'accounts', NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "social_accounts_mail" AFTER UPDATE OF "state" ON "social_accounts" FOR EACH ROW
WHEN (NEW.state = 'reconnect' AND OLD.state <> NEW.state AND NOT NEW.sandbox) EXECUTE FUNCTION mail_account();

CREATE OR REPLACE TRIGGER "social_accounts_server_mail" AFTER UPDATE OF "server_changed_at" ON "social_accounts" FOR EACH ROW
WHEN (NEW.server_changed_at IS NOT NULL AND NEW.server_changed_at IS DISTINCT FROM OLD.server_changed_at AND NOT NEW.sandbox)
EXECUTE FUNCTION mail_account();

CREATE OR REPLACE TRIGGER "social_accounts_end_mail" AFTER UPDATE OF "end_announced" ON "social_accounts" FOR EACH ROW
WHEN (NEW.end_announced IS NOT NULL AND NEW.end_announced IS DISTINCT FROM OLD.end_announced AND NOT NEW.sandbox)
EXECUTE FUNCTION mail_account();

-- The owner of a webhook that fails gets one mail each time that it does.
CREATE OR REPLACE FUNCTION "webhook_endpoint_fails_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.failing_mailed := false;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "webhook_endpoints_fails_anew" BEFORE UPDATE OF "failing_since" ON "webhook_endpoints" FOR EACH ROW
WHEN (OLD.failing_mailed AND OLD.failing_since IS DISTINCT FROM NEW.failing_since) EXECUTE FUNCTION webhook_endpoint_fails_anew();

CREATE OR REPLACE FUNCTION "mail_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'webhooks') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'webhooks', NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "webhook_endpoints_mail" AFTER UPDATE OF "active", "failing_mailed" ON "webhook_endpoints" FOR EACH ROW
WHEN (NOT NEW.sandbox AND NEW.deleted_at IS NULL AND (
  (NEW.failing_mailed AND NOT OLD.failing_mailed) OR (OLD.active AND NOT NEW.active AND NEW.disabled_reason IS NOT NULL)))
EXECUTE FUNCTION mail_webhook();
