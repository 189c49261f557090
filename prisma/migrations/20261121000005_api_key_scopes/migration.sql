-- What an API key may do, and until when. Keys made before may do everything, as they could.
ALTER TABLE "api_keys"
  ADD COLUMN "scopes" TEXT[] NOT NULL DEFAULT ARRAY['posts:read', 'posts:write', 'profiles:read', 'profiles:write', 'accounts:read'],
  ADD COLUMN "expires_at" TIMESTAMPTZ(3);
