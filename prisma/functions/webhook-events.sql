-- Events for webhooks (decisions 30 and 31): one statement reports all that one statement changed, with an event for each row and a
-- delivery for each endpoint that wants it.

-- Row by row it took as long as publishing itself. Results of publishing wait in the outbox; what somebody did with a post is written at
-- once.

-- A TypeID as typeid-js makes them: the prefix, and a UUIDv7 in Crockford's base32. The ten digits of the time are followed by
-- hexadecimal ones, which that alphabet has too: 58 random bits in each millisecond.
CREATE OR REPLACE FUNCTION "new_typeid"(prefix text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  random text := gen_random_uuid()::text;
  ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  digits text := '0123456789abcdefghjkmnpqrstvwxyz';
BEGIN
  -- Of the UUID's text 1 to 8 and 25 to 36 are random, and 20 is its variant. "e" and half a digit are its version.
  RETURN prefix || '_' || substr(digits, (ms >> 45)::int + 1, 1) || substr(digits, (ms >> 40 & 31)::int + 1, 1)
    || substr(digits, (ms >> 35 & 31)::int + 1, 1) || substr(digits, (ms >> 30 & 31)::int + 1, 1)
    || substr(digits, (ms >> 25 & 31)::int + 1, 1) || substr(digits, (ms >> 20 & 31)::int + 1, 1)
    || substr(digits, (ms >> 15 & 31)::int + 1, 1) || substr(digits, (ms >> 10 & 31)::int + 1, 1)
    || substr(digits, (ms >> 5 & 31)::int + 1, 1) || substr(digits, (ms & 31)::int + 1, 1)
    || 'e' || substr(random, 1, 2) || substr(random, 20, 1) || substr(random, 25, 12);
END $$;

-- Writes an event and a delivery for each endpoint that wants it, in the transaction of what it says.
CREATE OR REPLACE FUNCTION "webhook_tell"(event text, owner text, profile text, about text, post text, is_sandbox boolean, facts jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE event_id text;
BEGIN
  PERFORM 1 FROM webhook_endpoints e WHERE e.user_id = owner AND webhook_keeps(e, event, profile, is_sandbox);
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO webhook_events (id, user_id, type, subject_id, post_id, snapshot, profile_id, sandbox)
  VALUES (new_typeid('evt'), owner, event, about, post, facts, profile, is_sandbox) RETURNING id INTO event_id;
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id)
  SELECT new_typeid('whd'), event_id, e.id FROM webhook_endpoints e
  WHERE e.user_id = owner AND webhook_wants(e, event, profile, is_sandbox)
  FOR KEY SHARE SKIP LOCKED; -- one that is being deleted is told nothing, and keeps nobody waiting
END $$;

-- Reports posts as they are at this moment. The two lists are of the same length; null for none.
CREATE OR REPLACE FUNCTION "webhook_tell_posts"(ids text[], types text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  WITH told AS MATERIALIZED (
    SELECT post.*, asked.event, new_typeid('evt') AS event_id
    FROM unnest(ids, types) AS asked (id, event) JOIN posts post ON post.id = asked.id
    WHERE EXISTS (SELECT 1 FROM webhook_endpoints e
      WHERE e.user_id = post.user_id AND webhook_keeps(e, asked.event, post.profile_id, post.sandbox))
  ),
  events AS (
    INSERT INTO webhook_events (id, user_id, type, subject_id, post_id, profile_id, sandbox, snapshot)
    SELECT event_id, user_id, event, post.id, post.id, post.profile_id, post.sandbox,
      jsonb_build_object('id', post.id, 'profileId', post.profile_id, 'content', post.content, 'status', post.status,
        'scheduledAt', webhook_moment(post.scheduled_at), 'latestAt', webhook_moment(post.latest_at),
        'externalId', post.external_id, 'metadata', post.metadata, 'createdAt', webhook_moment(post.created_at), 'updatedAt', webhook_moment(post.updated_at), 'sandbox', post.sandbox,
        'publications', (SELECT coalesce(jsonb_agg(webhook_kept_publication(p, a,
            (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
              FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending'))) ORDER BY p.position), '[]')
          FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.post_id = post.id AND p.status <> 'cancelled'),
        'texts', (SELECT texts FROM webhook_texts(post.id, NULL)),
        'media', CASE WHEN EXISTS (SELECT 1 FROM publications p JOIN item_media i ON i.publication_id = p.id WHERE p.post_id = post.id)
          THEN webhook_kept_media(post.id) ELSE '[]' END)
    FROM told post
  )
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id)
  SELECT new_typeid('whd'), told.event_id, e.id FROM told JOIN webhook_endpoints e ON e.user_id = told.user_id
    AND webhook_wants(e, told.event, told.profile_id, told.sandbox)
  FOR KEY SHARE OF e SKIP LOCKED; -- one that is being deleted is told nothing, and keeps nobody waiting
END $$;

CREATE OR REPLACE FUNCTION "webhook_posts_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM webhook_tell_posts(array_agg(id), array_agg('post.scheduled'::text)) FROM new_rows n
  WHERE status = 'scheduled' AND EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = n.user_id AND webhook_is_kept(e));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "posts_tell_inserted" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION webhook_posts_inserted();

-- A statement that changes posts without anything to send pays for no events: to begin with one that finds nothing took 0.3 ms of the 1.6
-- that a claim takes. The snapshot stands here, because a function with a FROM is begun anew for each row. What is published says the
-- same for good: its texts are read where the outbox is spread, for many events at once, and not in the transaction that publishes. See
-- `fanOutEvents` of packages/db.
CREATE OR REPLACE FUNCTION "webhook_posts_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints) THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM new_rows WHERE status IN ('scheduled', 'cancelled')) THEN
    PERFORM webhook_tell_posts(array_agg(id), array_agg(event)) FROM (
      SELECT n.id, n.user_id, CASE n.status WHEN 'scheduled' THEN 'post.scheduled' WHEN 'cancelled' THEN 'post.deleted' END AS event
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.status IN ('scheduled', 'cancelled')
        AND (o.status IS DISTINCT FROM n.status OR (n.status = 'scheduled' AND o.scheduled_at IS DISTINCT FROM n.scheduled_at))
    ) changed
    WHERE EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.user_id = changed.user_id AND webhook_is_kept(e));
  END IF;
  IF NOT EXISTS (SELECT FROM new_rows WHERE status IN ('published', 'partial', 'failed')) THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (user_id, profile_id, type, subject_id, post_id, sandbox, snapshot)
  SELECT post.user_id, post.profile_id, 'post.' || post.status, post.id, post.id, post.sandbox,
    jsonb_build_object('id', post.id, 'profileId', post.profile_id, 'content', post.content, 'status', post.status,
      'scheduledAt', post.scheduled_at, 'latestAt', post.latest_at,
      'externalId', post.external_id, 'metadata', post.metadata, 'createdAt', post.created_at, 'updatedAt', post.updated_at, 'sandbox', post.sandbox,
      'publications', (SELECT coalesce(jsonb_agg(webhook_kept_publication(p, a,
          (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
            FROM items i WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending'))) ORDER BY p.position), '[]')
        FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.post_id = post.id AND p.status <> 'cancelled'),
      'media', CASE WHEN EXISTS (SELECT 1 FROM publications p JOIN item_media i ON i.publication_id = p.id WHERE p.post_id = post.id)
        THEN webhook_kept_media(post.id) ELSE '[]' END)
    || CASE WHEN post.status = 'published' THEN '{}' ELSE jsonb_build_object('texts', (SELECT texts FROM webhook_texts(post.id, NULL))) END
  FROM new_rows post JOIN old_rows o ON o.id = post.id
  WHERE post.status IN ('published', 'partial', 'failed') AND o.status <> post.status
    AND EXISTS (SELECT 1 FROM webhook_endpoints e
      WHERE e.user_id = post.user_id AND webhook_keeps(e, 'post.' || post.status, post.profile_id, post.sandbox));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "posts_tell_updated" AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION webhook_posts_updated();

-- The same for publications.
CREATE OR REPLACE FUNCTION "webhook_publications_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints)
    OR NOT EXISTS (SELECT FROM new_rows WHERE status IN ('published', 'failed') OR error_code IS NOT NULL) THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (user_id, profile_id, type, subject_id, post_id, sandbox, snapshot)
  SELECT post.user_id, post.profile_id, changed.event, (changed.p).id, (changed.p).post_id, a.sandbox,
    webhook_kept_publication(changed.p, a, (SELECT jsonb_agg(jsonb_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position)
      FROM items i WHERE i.publication_id = (changed.p).id AND (i.position = 0 OR i.state = 'sending')))
    || CASE WHEN (changed.p).status = 'published' THEN '{}'
      ELSE jsonb_build_object('texts', (SELECT texts FROM webhook_texts(post.id, (changed.p).id))) END
  FROM (
    SELECT ROW(n.*)::publications AS p, CASE
        WHEN n.status IN ('published', 'failed') AND o.status <> n.status THEN 'publication.' || n.status
        WHEN n.status IN ('publishing', 'queued') AND n.error_code IS NOT NULL AND o.error_code IS DISTINCT FROM n.error_code
          AND EXISTS (SELECT 1 FROM items i WHERE i.publication_id = n.id AND i.state = 'sending') THEN 'publication.unclear'
        WHEN n.status = 'scheduled' AND n.error_code = 'will_be_refused' AND o.error_code IS DISTINCT FROM n.error_code
          THEN 'publication.will_be_refused' END AS event
    FROM new_rows n JOIN old_rows o ON o.id = n.id
  ) changed JOIN posts post ON post.id = (changed.p).post_id
    JOIN social_accounts a ON a.id = (changed.p).social_account_id
  WHERE changed.event IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_endpoints e
    WHERE e.user_id = post.user_id AND webhook_keeps(e, changed.event, post.profile_id, a.sandbox));
  RETURN NULL;
END $$;

-- Before the trigger that writes the posts' statuses, by its name: a publication comes before its post.
CREATE OR REPLACE TRIGGER "publications_tell_updated" AFTER UPDATE ON "publications" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION webhook_publications_updated();

-- Says of an account that is not connected any more whether somebody asked for it, and why; of a connected one by which link. A link is
-- used once: one that was there before says nothing. One that connects what is connected already is sent as well, for nothing else says
-- that it was used.
CREATE OR REPLACE FUNCTION "webhook_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event text;
  link text := CASE WHEN TG_OP = 'INSERT' OR OLD.connect_link_id IS DISTINCT FROM NEW.connect_link_id THEN NEW.connect_link_id END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = NEW.state AND link IS NULL THEN RETURN NULL; END IF;
  event := CASE NEW.state WHEN 'connected' THEN 'account.connected' WHEN 'reconnect' THEN 'account.reconnect_required' ELSE 'account.disconnected' END;
  IF webhook_is_wanted(NEW.user_id, event) THEN
    PERFORM webhook_tell(event, NEW.user_id, NEW.profile_id, NEW.id, NULL, NEW.sandbox,
      jsonb_build_object('id', NEW.id, 'profileId', NEW.profile_id, 'platform', NEW.platform, 'platformUserId', NEW.platform_user_id,
        'platformUsername', NEW.platform_username, 'platformAvatar', NEW.platform_avatar, 'active', NEW.active, 'state', NEW.state,
        'stateReason', NEW.state_reason, 'sandbox', NEW.sandbox, 'createdAt', webhook_moment(NEW.created_at), 'updatedAt', webhook_moment(NEW.updated_at))
      -- Whether somebody asked for it: what a network or the service took away has a reason.
      || CASE WHEN NEW.state = 'connected' THEN jsonb_build_object(
        'connectLinkId', link, 'externalId', (SELECT external_id FROM connect_links WHERE id = link)) ELSE jsonb_build_object(
        'intentional', NEW.state = 'disconnected' AND NEW.state_reason IS NULL,
        'reason', coalesce(NEW.state_reason, CASE WHEN NEW.state = 'disconnected' THEN 'Somebody disconnected it.' END)) END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "social_accounts_tell" AFTER INSERT OR UPDATE OF "state" ON "social_accounts" FOR EACH ROW EXECUTE FUNCTION webhook_account();

CREATE OR REPLACE FUNCTION "webhook_medium"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhook_is_wanted(NEW.user_id, 'media.failed') THEN
    PERFORM webhook_tell('media.failed', NEW.user_id, NULL, NEW.id, NULL, NEW.sandbox,
      jsonb_build_object('id', NEW.id, 'name', NEW.name, 'type', NEW.type, 'mimeType', NEW.mime_type, 'sizeBytes', NEW.size_bytes,
        'problem', NEW.problem, 'sandbox', NEW.sandbox, 'createdAt', webhook_moment(NEW.created_at), 'updatedAt', webhook_moment(NEW.updated_at)));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_tell" AFTER UPDATE OF "status" ON "media" FOR EACH ROW
WHEN (OLD.status <> 'failed' AND NEW.status = 'failed') EXECUTE FUNCTION webhook_medium();
