import type { Platform } from '@carillon/core';
import type { StoredCredentials } from '../accounts/credentials.ts';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import {
  claimedAccount,
  claimedCredentials,
  claimedMedium,
  type JsonAccount,
  type JsonMedium,
  toAccount,
  toMedium,
} from './claim/read-claimed.ts';
import type { ClaimedAccount, ClaimedMedium } from './claimed.ts';
import { type Bringer, type MediumPlace, mayNote } from './uploads.ts';

/** A medium to be brought before its post is due, and for whom. */
export interface EarlyUpload {
  readonly publicationId: string;
  readonly generation: number;
  readonly platform: Platform;
  readonly account: ClaimedAccount;
  /** Null once they were removed. */
  readonly credentials: StoredCredentials | null;
  readonly itemPosition: number;
  readonly medium: ClaimedMedium;
  /** Postgres' clock. */
  readonly now: Date;
}

export interface EarlyRequest {
  /** Networks that work on uploads for long. */
  readonly platforms: readonly Platform[];
  /** Of posts that are due within this, ms. */
  readonly withinMs: number;
  /** Until the next word of it nobody else takes it, ms. */
  readonly silenceMs: number;
}

/** Posts that are looked through, those that are due next. */
const looked = 5_000;

/** Takes the next GIF or video that is not on its network yet. @returns null without one */
export async function takeEarlyUpload(
  db: Sql,
  { platforms, withinMs, silenceMs }: EarlyRequest,
): Promise<EarlyUpload | null> {
  const [row] = await db.$queryRaw<(Omit<EarlyUpload, 'account' | 'medium'> & Json)[]>`
    WITH near AS MATERIALIZED (
      SELECT id, generation, platform, social_account_id, due_at FROM publications
      WHERE status IN ('scheduled', 'queued') AND due_at > statement_timestamp() AND due_at <= ${after(withinMs)}
      ORDER BY due_at LIMIT ${looked}::int
    ),
    next AS (
      SELECT im.publication_id, im.item_position, im.position
      FROM near p JOIN item_media im ON im.publication_id = p.id JOIN media m ON m.id = im.media_id JOIN social_accounts a ON a.id = p.social_account_id
      WHERE p.platform::text = ANY (${[...platforms]}::text[]) AND m.type IN ('gif', 'video') AND a.active AND NOT a.held
        AND im.uploaded_at IS NULL AND (im.early_until IS NULL OR im.early_until <= statement_timestamp())
      ORDER BY p.due_at LIMIT 1 FOR UPDATE OF im SKIP LOCKED
    ),
    taken AS (
      UPDATE item_media im SET early_until = ${after(silenceMs)} FROM next
      WHERE im.publication_id = next.publication_id AND im.item_position = next.item_position AND im.position = next.position
      RETURNING im.*
    )
    SELECT p.id AS "publicationId", p.generation, p.platform::text AS platform, im.item_position AS "itemPosition", clock_timestamp() AS now,
      ${claimedMedium} AS medium, ${claimedAccount} AS account, ${claimedCredentials} AS credentials
    FROM taken im JOIN near p ON p.id = im.publication_id JOIN media m ON m.id = im.media_id JOIN social_accounts a ON a.id = p.social_account_id`;
  return row === undefined ? null : { ...row, account: toAccount(row.account), medium: toMedium(row.medium) };
}

interface Json {
  readonly account: JsonAccount;
  readonly medium: JsonMedium;
}

const after = (ms: number): Prisma.Sql =>
  Prisma.sql`statement_timestamp() + ${ms}::int * interval '1 millisecond'`;

/** Says that an upload goes on, or that nobody need try it again before then. @returns false once its post is due, or was changed */
export async function sayEarly(
  db: Sql,
  bringer: Bringer,
  { ms, ...place }: MediumPlace & { readonly ms: number },
): Promise<boolean> {
  const said = await db.$executeRaw`
    UPDATE item_media SET early_until = ${after(ms)} WHERE ${mayNote(bringer, place)} AND uploaded_at IS NULL`;
  return said === 1;
}
