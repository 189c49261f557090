-- What went out last on an account: the list of posts in the order of their publication is merged of it.
CREATE INDEX "publications_published_of_account" ON "publications" ("social_account_id", "published_at", "id") WHERE "status" = 'published';
