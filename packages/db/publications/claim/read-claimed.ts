import { addressOfAccount, type JoinedServer, joinedServer } from '../../accounts/servers.ts';
import { Prisma } from '../../generated/client.ts';
import { itemPairs } from '../../posts/item-columns.ts';
import type { Claim, Claimant, ClaimedAccount, ClaimedItem, ClaimedMedium } from '../claimed.ts';
import { type Asked, isWaiting } from './find-ready.ts';

/** A publication that was claimed; or one that perhaps only somebody's change keeps from it: `claim` is null. */
export interface ClaimRow extends Asked {
  /** False for one that was found as the next of its account. */
  readonly isNamed: boolean;
  readonly claim: Claim | null;
}

/** SQL: the server that the account `a` is on, once it has said what it takes. */
const serverOfAccount = Prisma.sql`
  SELECT jsonb_build_object('serverUrl', s.url, 'facts', s.facts) FROM network_servers s
    WHERE s.platform = a.platform AND s.address = ${addressOfAccount} AND s.read_at IS NOT NULL`;

/** SQL: the account `a`, as whoever acts for it needs it. */
export const claimedAccount = Prisma.sql`
  jsonb_build_object('id', a.id, 'platformUserId', a.platform_user_id, 'platformUsername', a.platform_username,
    'active', a.active, 'sandbox', a.sandbox, 'serviceUrl', a.service_url, 'appId', a.app_id, 'credentialsEndAt', a.credentials_end_at, 'server', (${serverOfAccount}),
    'networkLimits', (SELECT network_limits FROM profiles WHERE id = a.profile_id))`;

/** SQL: its credentials. */
export const claimedCredentials = Prisma.sql`
  (SELECT jsonb_build_object('sealed', sealed, 'version', version) FROM credentials WHERE social_account_id = a.id)`;

/**
 * SQL, the last part of a claim: of what is `wanted` a row for each that is `claimed`, in the order of the times that they show; and for each
 * that is named and was not claimed, though it is due and its account has a place for it. Then somebody has locked it, or one before it.
 */
export const readClaimed = ({ maxLateness }: Claimant, places: Prisma.Sql): Prisma.Sql => Prisma.sql`
    SELECT wanted.id AS "publicationId", wanted.generation, wanted.named AS "isNamed",
      c.post_id AS "postId", c.platform::text AS platform, c.lease_token AS "leaseToken", c.attempts, c.crashes,
      c.id IN (SELECT id FROM probe) AS probing, c.error_code AS "errorCode", c.due_at AS "dueAt", c.dated_at AS "datedAt", clock_timestamp() AS now,
      ${claimedAccount} AS account, ${claimedCredentials} AS credentials,
      (${claimedItems}) AS items
    FROM wanted
      LEFT JOIN claimed c ON c.id = wanted.id AND c.generation = wanted.generation
      LEFT JOIN social_accounts a ON a.id = c.social_account_id
    WHERE c.id IS NOT NULL OR (wanted.named AND EXISTS (
      SELECT 1 FROM publications p
      WHERE p.id = wanted.id AND p.generation = wanted.generation AND p.status IN ('scheduled', 'queued', 'publishing')
        AND greatest(p.due_at, p.next_at, p.lease_until) <= statement_timestamp() AND ${othersFirst(maxLateness, places)} < ${places}))
    ORDER BY c.dated_at`;

/**
 * SQL: how many others of the account of the publication `p` have a place before it: those that are out, those that this statement
 * claimed, and those that wait and are due before it, as far as there are places.
 */
const othersFirst = (maxLateness: number, places: Prisma.Sql) => Prisma.sql`(
  (SELECT count(*) FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing' AND other.id <> p.id)
  + (SELECT count(*) FROM claimed JOIN able USING (id) WHERE claimed.social_account_id = p.social_account_id AND NOT able.taken_over)
  + (SELECT count(*) FROM (SELECT 1 FROM publications earlier WHERE p.status IN ('scheduled', 'queued') AND earlier.social_account_id = p.social_account_id
      AND ${isWaiting(Prisma.raw('earlier'), maxLateness)} AND (earlier.due_at, earlier.id) < (p.due_at, p.id)
      AND NOT EXISTS (SELECT 1 FROM claimed WHERE claimed.id = earlier.id) LIMIT ${places}) waiting))`;

/** SQL: the medium `im` of an item, with its files, of which the worker chooses one; or the picture of its link card, which has no id. `m` is the medium itself. */
export const claimedMedium = Prisma.sql`
  jsonb_build_object('id', m.id, 'position', im.position, 'type', coalesce(m.type, 'image'), 'altText', im.alt_text,
    'remoteId', im.remote_id, 'uploadedAt', im.uploaded_at, 'uploadState', im.upload_state, 'lostId', im.lost_id, 'fileName', im.file_name, 'file', CASE WHEN m.id IS NULL
      THEN jsonb_build_object('name', '', 'mimeType', im.card_picture_type, 'width', 0, 'height', 0,
        'sizeBytes', octet_length(im.card_picture), 'sha256', encode(sha256(im.card_picture), 'hex')) END,
    'files', (SELECT coalesce(jsonb_object_agg(f.name, jsonb_build_object('name', f.name, 'mimeType', f.mime_type,
      'width', f.width, 'height', f.height, 'sizeBytes', f.size_bytes, 'sha256', f.sha256)), '{}') FROM media_files f
      WHERE f.media_id = m.id AND f.name <> 'thumbnail'))`;

/** SQL: media of an item `i` of the claimed publication `c`. */
const mediaOfItem = Prisma.sql`(SELECT coalesce(jsonb_agg(${claimedMedium} ORDER BY im.position), '[]')
  FROM item_media im LEFT JOIN media m ON m.id = im.media_id WHERE im.publication_id = i.publication_id AND im.item_position = i.position)`;

/** SQL: the items of the claimed publication `c`, each with its media. */
const claimedItems = Prisma.sql`
  SELECT jsonb_agg(jsonb_build_object('position', i.position, ${itemPairs}, 'state', i.state, 'sends', i.sends,
      'firstIntentAt', i.first_intent_at, 'intentAt', i.intent_at, 'recordKey', i.record_key, 'record', i.record, 'cid', i.cid, 'remoteId', i.remote_id,
      'sentAt', i.sent_at, 'media', ${mediaOfItem}) ORDER BY i.position)
    FROM items i WHERE i.publication_id = c.id`;

type Times = 'firstIntentAt' | 'intentAt' | 'sentAt';
export type JsonMedium = Omit<ClaimedMedium, 'uploadedAt'> & { readonly uploadedAt: string | null };
type JsonItem = Omit<ClaimedItem, Times | 'media'> &
  Record<Times, string | null> & { readonly media: readonly JsonMedium[] };
export type JsonAccount = Omit<ClaimedAccount, 'credentialsEndAt' | 'server'> & {
  readonly credentialsEndAt: string | null;
  readonly server: JoinedServer | null;
};
type JsonClaim = Omit<Claim, 'items' | 'account'> & {
  readonly items: readonly JsonItem[];
  readonly account: JsonAccount;
};
/** A row of the statement, before its times are dates. */
export type ClaimedRow = Asked & Pick<ClaimRow, 'isNamed'> & (JsonClaim | { readonly leaseToken: null });

export const toClaim = ({ publicationId, generation, isNamed, ...row }: ClaimedRow): ClaimRow => ({
  publicationId,
  generation,
  isNamed,
  claim:
    row.leaseToken === null
      ? null
      : {
          publicationId,
          generation,
          ...row,
          account: toAccount(row.account),
          items: row.items.map(toItem),
        },
});

export const toAccount = ({ credentialsEndAt, server, ...account }: JsonAccount): ClaimedAccount => ({
  ...account,
  credentialsEndAt: toDate(credentialsEndAt),
  server: server && joinedServer(server),
});

const toItem = (item: JsonItem): ClaimedItem => ({
  ...item,
  firstIntentAt: toDate(item.firstIntentAt),
  intentAt: toDate(item.intentAt),
  sentAt: toDate(item.sentAt),
  media: item.media.map(toMedium),
});

export const toMedium = (medium: JsonMedium): ClaimedMedium => ({
  ...medium,
  uploadedAt: toDate(medium.uploadedAt),
});

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
