import type { Database } from '@carillon/db';
import type { StoredPublication } from './evidence.ts';

/** Every publication as Postgres has it. */
export async function readPublications(db: Database): Promise<StoredPublication[]> {
  return db.$queryRaw<StoredPublication[]>`
    SELECT p.id, p.post_id AS "postId", p.platform::text AS platform, a.platform_username AS handle, p.status::text AS status,
      p.created_at AS "createdAt", post.scheduled_at AS "scheduledAt", p.error_code AS "errorCode",
      p.error_message AS "errorMessage", p.platform_post_id AS "platformPostId",
      (SELECT jsonb_agg(jsonb_build_object('content', content, 'state', state, 'remoteId', remote_id) ORDER BY position)
        FROM items WHERE publication_id = p.id) AS items
    FROM publications p JOIN posts post ON post.id = p.post_id JOIN social_accounts a ON a.id = p.social_account_id`;
}
