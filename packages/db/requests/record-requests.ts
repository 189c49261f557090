import type { Sql } from '../client.ts';

/** What an API key asked for, and how it ended, without what was said. */
export interface ApiRequest {
  /** The X-Request-Id of the answer. */
  readonly id: string;
  readonly userId: string;
  readonly apiKeyId: string;
  readonly sandbox: boolean;
  readonly at: Date;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** The operationId of the document; null where there is no such operation. */
  readonly operation: string | null;
  readonly status: number;
  readonly errorCode: string | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** The post that it made, or was about. */
  readonly postId: string | null;
}

/**
 * Writes requests, in one statement. One that is there already stays as it is, and those of users who are gone are left out.
 * @param requests their texts without NUL and without halves of surrogate pairs, which Postgres refuses
 * @returns how many were written
 */
export const recordRequests = (db: Sql, requests: readonly ApiRequest[]): Promise<number> => db.$executeRaw`
  WITH r AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) AS r (id text, "userId" text, "apiKeyId" text, sandbox boolean,
      at timestamptz, method text, path text, operation text, status int, "errorCode" text, error text, "durationMs" int, "postId" text)
  ), there AS MATERIALIZED ( -- none that is being deleted: one user would lose the requests of all
    SELECT id FROM users WHERE id IN (SELECT "userId" FROM r) FOR KEY SHARE SKIP LOCKED
  )
  INSERT INTO api_requests (id, user_id, api_key_id, sandbox, at, method, path, operation, status, error_code, error, duration_ms, post_id)
  SELECT r.id, r."userId", r."apiKeyId", r.sandbox, r.at, r.method, r.path, r.operation, r.status, r."errorCode", r.error, r."durationMs",
    r."postId"
  FROM r JOIN there ON there.id = r."userId"
  ON CONFLICT (id) DO NOTHING`;
