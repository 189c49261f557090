import { apiConfig } from '@carillon/config';
import { newId } from '@carillon/core';
import { Pool } from 'pg';
import { type NewPost, type Stored, serveCreate } from './serve-create.ts';

const { DATABASE_URL, DATABASE_POOL } = apiConfig();
const pool = new Pool({ connectionString: DATABASE_URL, max: DATABASE_POOL, keepAlive: true });

const text = `
  WITH post AS (
    INSERT INTO posts (id, user_id, profile_id, content, status)
    SELECT $1, user_id, id, $3, 'queued' FROM profiles WHERE id = $2
    RETURNING id, profile_id, content, status, created_at, updated_at
  ),
  publication AS (
    INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at, dispatch, dispatched_at)
    SELECT p.id, post.id, a.id, a.platform, p.place - 1, 'queued', now(), 1, now()
    FROM post, unnest($4::text[], $5::text[]) WITH ORDINALITY AS p(id, account, place) JOIN social_accounts a ON a.id = p.account
  ),
  item AS (
    INSERT INTO items (publication_id, position, content) SELECT i.* FROM post, unnest($6::text[], $7::int[], $8::text[]) AS i
  )
  SELECT id, profile_id AS "profileId", content, status, created_at AS "createdAt", updated_at AS "updatedAt" FROM post`;

/** One statement, which Postgres parses and plans once for each connection. */
async function store({ profileId, platforms }: NewPost): Promise<Stored> {
  const accountIds = Object.keys(platforms);
  const publicationIds = accountIds.map(() => newId('pp'));
  const items = Object.values(platforms).flatMap((target, index) =>
    target.items.map(({ content }, position) => ({
      publicationId: publicationIds[index],
      position,
      content,
    })),
  );
  const values = [
    ...[newId('pst'), profileId, items[0]?.content, publicationIds, accountIds],
    items.map(({ publicationId }) => publicationId),
    items.map(({ position }) => position),
    items.map(({ content }) => content),
  ];
  const { rows } = await pool.query<Stored['post']>({ name: 'create-post', text, values });
  const [post] = rows;
  if (post === undefined) throw new Error('There is no such profile.');
  return { post, publicationIds };
}

serveCreate(store, () => pool.end());
