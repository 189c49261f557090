import { storedSentences } from '@carillon/core';
import type { Sql } from '../client.ts';
import type { AuditedItem } from './audit.ts';

/**
 * An item that was given up in doubt turned up on its network: it is recorded, and with the last one its publication is
 * published after all.
 * @returns false when somebody resent it or stopped it meanwhile: then it is theirs
 */
export async function adoptFound(
  db: Sql,
  { publicationId, position }: Pick<AuditedItem, 'publicationId' | 'position'>,
  remoteId: string,
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    WITH mine AS (
      SELECT p.id FROM publications p JOIN posts ON posts.id = p.post_id
      WHERE p.id = ${publicationId} AND p.status = 'failed' FOR NO KEY UPDATE OF p, posts
    ),
    found AS (
      UPDATE items i SET state = 'sent', remote_id = ${remoteId}, sent_at = clock_timestamp(), next_audit_at = NULL
      FROM mine WHERE i.publication_id = mine.id AND i.position = ${position} AND i.state = 'sending'
      RETURNING i.publication_id AS id
    ),
    published AS (
      UPDATE publications p SET status = 'published', error_code = NULL, error_message = NULL, published_at = clock_timestamp(),
        platform_post_id = CASE ${position}::int WHEN 0 THEN ${remoteId}
          ELSE (SELECT i.remote_id FROM items i WHERE i.publication_id = p.id AND i.position = 0) END
      FROM found WHERE p.id = found.id AND NOT EXISTS (
        SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.position <> ${position}::int AND i.state <> 'sent')
    ),
    partly AS (
      UPDATE publications p SET error_message = ${storedSentences.found_in_part}
      FROM found WHERE p.id = found.id AND EXISTS (
        SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.position <> ${position}::int AND i.state <> 'sent')
    )
    SELECT 1 FROM found`;
  return rows.length > 0;
}
