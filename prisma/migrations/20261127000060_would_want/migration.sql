-- Whether an endpoint would be told of an event if it were switched on.
CREATE FUNCTION "webhook_would_want"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (e.events = '{}' OR event = ANY (e.events)) AND (e.profile_ids = '{}' OR profile = ANY (e.profile_ids))
    AND (is_sandbox OR NOT e.sandbox)
$$;

CREATE OR REPLACE FUNCTION "webhook_wants"(e webhook_endpoints, event text, profile text, is_sandbox boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.active AND webhook_would_want(e, event, profile, is_sandbox)
$$;
