import { type KeyShare, newId, type WebhookKind } from '@carillon/core';
import type { Database, Queries, Sql } from '../client.ts';
import { inTransaction } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { inOrderOfIds, type PageRequest, readPage } from '../page.ts';
import { isBound, type Reader } from '../reader.ts';
import { opaqueArray } from '../sql-parts.ts';
import { lockUser } from '../users.ts';
import { addAddress, sealedMark } from './sealed-secrets.ts';
import { dropDeliveries, dropOutOfReach } from './tidy-webhooks.ts';

/** Fields of an endpoint that its owner decides. */
export interface EndpointFacts {
  readonly url: string;
  readonly description: string;
  /** Types of events; empty for all. */
  readonly events: readonly string[];
  /** Ids of profiles; empty for all. */
  readonly profileIds: readonly string[];
}

export interface NewEndpoint extends EndpointFacts {
  readonly id: string;
  readonly userId: string;
  /** The key that makes it, or the first of those that it was rotated from; null for a person. */
  readonly apiKeyId?: string | null;
  /** `webhook` unless given. Of other kinds `url` is masked, and `secret` is the sealed address. */
  readonly kind?: WebhookKind;
  /** It hears of sandbox accounts only. */
  readonly sandbox: boolean;
  /** Sealed. */
  readonly secret: string;
  /** Sealed: the address, which is kept in clear for a worker to seal unless it is given. */
  readonly address?: string;
  /** Sealed, and what they are called; none unless given. */
  readonly headers?: string | null;
  readonly headerNames?: readonly string[];
}

export const newEndpointId = (): string => newId('whe');

const publicFields = {
  id: true,
  kind: true,
  url: true,
  address: true,
  addresses: { where: { replacedAt: null }, select: { number: true, sealed: true } },
  description: true,
  apiKeyId: true,
  events: true,
  profileIds: true,
  headerNames: true,
  sandbox: true,
  active: true,
  failingSince: true,
  blockedUntil: true,
  disabledReason: true,
  formerUntil: true,
  createdAt: true,
  updatedAt: true,
} as const;

interface Shown {
  readonly sandbox: boolean;
  readonly kind: string;
  readonly blockedUntil: Date | null;
  readonly address: number | null;
  readonly addresses: readonly { readonly number: number; readonly sealed: string }[];
}

/** Integrators know sandbox keys as test keys. */
const shown = <Row extends Shown>({
  sandbox: test,
  kind,
  blockedUntil,
  address,
  addresses,
  ...row
}: Row) => ({
  ...row,
  /** Null where url is the whole address. */
  sealedUrl: addresses.find(({ number }) => number === address)?.sealed ?? null,
  kind: kind as WebhookKind,
  test,
  pausedUntil: blockedUntil !== null && blockedUntil.getTime() > Date.now() ? blockedUntil : null,
});

/** The endpoints of a reader: for a sandbox key those of its kind, for one that is bound to profiles those of no others. */
export const ownedBy = async (db: Sql, reader: Reader) => ({
  userId: reader.userId,
  deletedAt: null,
  ...(reader.sandbox && { sandbox: true }),
  ...(isBound(reader) && { AND: { id: { in: await endpointsInReach(db, reader) } } }),
});

/** Prisma cannot ask whether a list is part of another. A user has 20 endpoints. */
async function endpointsInReach(db: Sql, reader: Reader): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints WHERE user_id = ${reader.userId} AND deleted_at IS NULL ${andHearsOfNoOther(reader)}`;
  return rows.map(({ id }) => id);
}

/** SQL: ` AND …`. */
const andHearsOfNoOther = (reader: Reader): Prisma.Sql =>
  isBound(reader)
    ? Prisma.sql`AND profile_ids <> '{}' AND profile_ids <@ ${opaqueArray(reader.profileIds ?? [])}::text[]`
    : Prisma.empty;

/** Endpoints that a user may have, and what part of them a key that is bound to profiles may; as many for other keys. */
export interface EndpointCaps {
  readonly max: number;
  readonly share?: KeyShare | undefined;
}

/** @returns false when the user, or the key, has as many endpoints already; then nothing is stored */
export const createEndpoint = (
  db: Queries,
  endpoint: NewEndpoint,
  { max, share }: EndpointCaps,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { userId, events, profileIds, headerNames = [], address, url, ...facts } = endpoint;
    await lockUser(tx, userId);
    const own = { userId, deletedAt: null };
    if ((await tx.webhookEndpoint.count({ where: own })) >= (share?.together ?? max)) return false;
    const { apiKeyId = null } = facts;
    const byKey = { ...own, apiKeyId };
    if (share && (await tx.webhookEndpoint.count({ where: byKey })) >= share.each) return false;
    const lists = { events: [...events], profileIds: [...profileIds], headerNames: [...headerNames] };
    const where =
      address === undefined
        ? { url }
        : {
            url: sealedMark(url),
            address: 1,
            sealedTo: null,
            addresses: { create: { number: 1, sealed: address } },
          };
    await tx.webhookEndpoint.create({ data: { ...facts, ...lists, ...where, userId } });
    return true;
  });

/** The oldest first. */
export const listEndpoints = (db: Queries, owner: Reader, page: PageRequest) =>
  readPage(page, async (stretch) => {
    const { id, ...others } = inOrderOfIds('asc', stretch);
    const where = { ...(await ownedBy(db, owner)), id };
    return (await db.webhookEndpoint.findMany({ where, select: publicFields, ...others })).map(shown);
  });

/** Null when the user has no such endpoint. */
export async function getEndpoint(db: Queries, owner: Reader, id: string) {
  const where = { id, ...(await ownedBy(db, owner)) };
  const found = await db.webhookEndpoint.findFirst({ where, select: publicFields });
  return found && shown(found);
}

export type EndpointChange = {
  readonly [Field in keyof EndpointFacts]?: EndpointFacts[Field] | undefined;
} & {
  /** Sealed. */
  readonly secret?: string | undefined;
  /** Sealed: the address, which is in url as well. */
  readonly address?: string | undefined;
  /** Sealed, or null for none, and what they are called. */
  readonly headers?: { readonly sealed: string | null; readonly names: readonly string[] } | undefined;
  /** Switched off, it receives nothing, and its pending deliveries are dropped. */
  readonly active?: boolean | undefined;
};

/**
 * - changed
 * - none: the user has no such endpoint
 * - dropping: it is not changed yet, for its former deliveries are still being dropped
 */
export type EndpointChanged = 'changed' | 'none' | 'dropping';

export async function changeEndpoint(
  db: Database,
  owner: Reader,
  id: string,
  change: EndpointChange,
): Promise<EndpointChanged> {
  const { active } = change;
  const own = { id, ...(await ownedBy(db, owner)) };
  const isOff = active === true && (await db.webhookEndpoint.count({ where: { ...own, active: false } })) > 0;
  if (isOff) {
    await dropDeliveries(db, id, { max: partsInAnswer }); // what is left of the time before it was switched off
    if ((await db.webhookDelivery.findFirst({ where: { endpointId: id, status: 'pending' } })) !== null)
      return 'dropping';
  }
  const isMoved =
    isBound(owner) && change.url !== undefined && (await db.webhookEndpoint.count({ where: own })) > 0;
  if (isMoved && (await dropOutOfReach(db, owner, id))) return 'dropping';
  const isChanged = await db.$transaction(async (tx) => {
    const { count } = await tx.webhookEndpoint.updateMany({ where: own, data: changedFields(change, owner) });
    if (count > 0 && change.address !== undefined) await addAddress(tx, id, change.address);
    return count > 0;
  });
  if (isChanged && active === false) await dropDeliveries(db, id, { max: partsInAnswer });
  return isChanged ? 'changed' : 'none';
}

const changedFields = (
  { active, events, profileIds, url, address, description, secret, headers }: EndpointChange,
  { firstKeyId = null }: Reader,
) => ({
  ...(url !== undefined && { url: address === undefined ? url : sealedMark(url) }),
  ...(secret !== undefined && { secret }),
  ...(headers !== undefined && { headers: headers.sealed, headerNames: [...headers.names] }),
  ...(description !== undefined && { description }),
  ...(events !== undefined && { events: [...events] }),
  ...(profileIds !== undefined && { profileIds: [...profileIds] }),
  ...(active !== undefined && { active, disabledReason: null }),
  ...(active === true && { failingSince: null }),
  // Whoever says where events go is who answers for it: what ends with a key has no other way to go on.
  ...((active === true || url !== undefined) && { apiKeyId: firstKeyId }),
  ...((active === true || url !== undefined) && { blockedUntil: null }), // what another asked for
});

/** Parts that whoever switches an endpoint off or on waits for; `tidyWebhooks` does the rest. */
const partsInAnswer = 5;

/**
 * From now on nobody sees it, and it receives nothing; `tidyWebhooks` takes it away with everything that is known of its
 * deliveries. @returns false when the user has no such endpoint
 */
export async function deleteEndpoint(db: Queries, owner: Reader, id: string): Promise<boolean> {
  const { count } = await db.webhookEndpoint.updateMany({
    where: { id, ...(await ownedBy(db, owner)) },
    data: { active: false, deletedAt: new Date() },
  });
  return count > 0;
}

/**
 * Gives an endpoint a new secret; the one before signs as well for a while.
 * @param overlapMs ms
 * @returns when the former one ends; null when the user has no such endpoint
 */
export async function rotateSecret(
  db: Queries,
  owner: Reader,
  id: string,
  { secret, overlapMs }: { readonly secret: string; readonly overlapMs: number },
): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ formerUntil: Date }[]>`
    UPDATE webhook_endpoints SET former_secret = secret, secret = ${secret},
      former_until = clock_timestamp() + ${overlapMs}::float8 * interval '1 millisecond'
    WHERE id = ${id} AND user_id = ${owner.userId} AND deleted_at IS NULL AND (sandbox OR NOT ${owner.sandbox}) ${andHearsOfNoOther(owner)} RETURNING former_until AS "formerUntil"`;
  return row?.formerUntil ?? null;
}
