-- Endpoints that are told in words: Slack, Discord and ntfy. See apps/docs/decisions/0031-notifications.md. What is sealed in
-- "secret" is then the address, and "url" shows its server and its end. An older release beside this one finds no secret to sign
-- with there, and leaves their deliveries to the new one.
ALTER TABLE "webhook_endpoints"
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'webhook',
  ADD COLUMN "deleted_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "webhook_endpoints_kind" CHECK ("kind" IN ('webhook', 'slack', 'discord', 'ntfy')),
  -- An older release must not switch one on again that is being deleted.
  ADD CONSTRAINT "webhook_endpoints_deleted" CHECK ("deleted_at" IS NULL OR NOT "active");

-- Deleted at once, and taken away in parts.
CREATE INDEX "webhook_endpoints_deleted_at_idx" ON "webhook_endpoints" ("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- Says of an account that is not connected any more whether somebody asked for it, and why.
CREATE OR REPLACE FUNCTION "webhook_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE event text;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = NEW.state THEN RETURN NULL; END IF;
  event := CASE NEW.state WHEN 'connected' THEN 'account.connected' WHEN 'reconnect' THEN 'account.reconnect_required' ELSE 'account.disconnected' END;
  IF webhook_is_wanted(NEW.user_id, event) THEN
    PERFORM webhook_tell(event, NEW.user_id, NEW.profile_id, NEW.id, NULL, NEW.sandbox,
      jsonb_build_object('id', NEW.id, 'profileId', NEW.profile_id, 'platform', NEW.platform, 'platformUserId', NEW.platform_user_id,
        'platformUsername', NEW.platform_username, 'platformAvatar', NEW.platform_avatar, 'active', NEW.active, 'state', NEW.state,
        'stateReason', NEW.state_reason, 'sandbox', NEW.sandbox, 'createdAt', webhook_moment(NEW.created_at), 'updatedAt', webhook_moment(NEW.updated_at))
      -- Whether somebody asked for it: what a network or the service took away has a reason.
      || CASE WHEN NEW.state = 'connected' THEN '{}' ELSE jsonb_build_object(
        'intentional', NEW.state = 'disconnected' AND NEW.state_reason IS NULL,
        'reason', coalesce(NEW.state_reason, CASE WHEN NEW.state = 'disconnected' THEN 'Somebody disconnected it.' END)) END);
  END IF;
  RETURN NULL;
END $$;
