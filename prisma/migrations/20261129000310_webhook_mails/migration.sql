-- Mails to people whose webhooks fail, or were switched off by the service. See apps/docs/decisions/0031-notifications.md.
ALTER TABLE "mail_notices" DROP CONSTRAINT "mail_notices_kind", ADD CONSTRAINT "mail_notices_kind" CHECK ("kind" IN ('accounts', 'posts', 'webhooks'));
ALTER TABLE "mail_kinds" DROP CONSTRAINT "mail_kinds_kind", ADD CONSTRAINT "mail_kinds_kind" CHECK ("kind" IN ('accounts', 'posts', 'webhooks'));

-- Its owner was told by mail that it fails: once for each time that it does.
ALTER TABLE "webhook_endpoints" ADD COLUMN "failing_mailed" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION "webhook_endpoint_fails_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.failing_mailed := false;
  RETURN NEW;
END $$;
CREATE TRIGGER "webhook_endpoints_fails_anew" BEFORE UPDATE OF "failing_since" ON "webhook_endpoints" FOR EACH ROW
WHEN (OLD.failing_mailed AND OLD.failing_since IS DISTINCT FROM NEW.failing_since) EXECUTE FUNCTION webhook_endpoint_fails_anew();

CREATE FUNCTION "mail_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF mail_is_wanted(NEW.user_id, 'webhooks') THEN
    INSERT INTO mail_notices (user_id, kind, subject_id) VALUES (NEW.user_id, 'webhooks', NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_endpoints_mail" AFTER UPDATE OF "active", "failing_mailed" ON "webhook_endpoints" FOR EACH ROW
WHEN (NOT NEW.sandbox AND NEW.deleted_at IS NULL AND (
  (NEW.failing_mailed AND NOT OLD.failing_mailed) OR (OLD.active AND NOT NEW.active AND NEW.disabled_reason IS NOT NULL)))
EXECUTE FUNCTION mail_webhook();
