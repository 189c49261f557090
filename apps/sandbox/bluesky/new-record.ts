import { cidForLex } from '@atproto/lex-cbor';
import { jsonToLex } from '@atproto/lex-json';
import { z } from 'zod';
import { isObject } from '../http/call.ts';
import type { Account } from '../state/account.ts';
import type { BlueskyPost, LexMap } from '../state/post.ts';
import type { Answer, World } from '../types.ts';
import { mediaOf } from './blobs.ts';
import { checkRecord, postType } from './check-record.ts';
import { problems } from './problems.ts';
import { isTid } from './tid.ts';

export const recordSchema = z.record(z.string(), z.json());

/** A record that somebody asks to be written. */
export interface RecordRequest {
  readonly collection: string;
  readonly rkey: string;
  readonly record: z.infer<typeof recordSchema>;
  /** False takes whatever comes, as the network does. */
  readonly validate: boolean;
}

export const recordUri = (did: string, collection: string, rkey: string) =>
  `at://${did}/${collection}/${rkey}`;

/** Checks a record and computes its CID: the post as it will be kept, or the network's refusal. */
export async function newRecord(
  { collection, rkey, record, validate }: RecordRequest,
  account: Account,
  world: World,
): Promise<BlueskyPost | Answer> {
  const { id, handle } = account;
  const { $type = collection } = record;
  if (collection !== postType)
    return problems.invalid(`The sandbox keeps ${postType} only, not ${collection}`);
  if ($type !== collection)
    return problems.invalid(`Invalid $type: expected ${collection}, got ${String($type)}`);
  if (!isTid(rkey))
    return problems.invalid(`Invalid record key for ${collection}: Invalid TID string (got "${rkey}") at $`);
  const complaint = validate ? checkRecord(record) : undefined;
  if (complaint !== undefined) return problems.invalid(complaint);
  const whole: LexMap = { ...record, $type };
  const found = mediaOf(whole, account, world);
  if ('status' in found) return found;
  const cid = (await cidForLex(jsonToLex({ ...record, $type }))).toString();
  const { reply } = record;
  const parent = isObject(reply) && isObject(reply['parent']) ? reply['parent'] : {};
  return {
    platform: 'bluesky',
    accountId: id,
    handle,
    remoteId: recordUri(id, collection, rkey),
    recordKey: rkey,
    content: String(record['text']),
    parentId: typeof parent['uri'] === 'string' ? parent['uri'] : null,
    ...(found.media.length > 0 && { media: found.media }),
    record: whole,
    cid,
    at: world.now(),
  };
}
