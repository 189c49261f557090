import { cidForLex } from '@atproto/lex-cbor';
import { isTypedBlobRef, type LexMap } from '@atproto/lex-data';
import { type JsonValue, jsonToLex } from '@atproto/lex-json';
import { z } from 'zod';
import { isObject } from '../http/call.ts';
import type { Account } from '../state/account.ts';
import type { BlueskyPost, PostedMedium, PostRecord } from '../state/post.ts';
import type { Answer, World } from '../types.ts';
import { checkRecord, postType } from './check-record.ts';
import { problems } from './problems.ts';
import { isTid } from './tid.ts';

/** Values out of JSON are JSON: to look at each again would take seconds of a large record. */
export const recordSchema = z.record(z.string(), z.custom<JsonValue>());

/** A record that somebody asks to be written. */
interface RecordRequest {
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
  { id, handle }: Account,
  world: World,
): Promise<BlueskyPost | Answer> {
  const { $type = collection } = record;
  if (collection !== postType)
    return problems.invalid(`The sandbox keeps ${postType} and its gates only, not ${collection}`);
  if ($type !== collection)
    return problems.invalid(`Invalid $type: expected ${collection}, got ${String($type)}`);
  if (!isTid(rkey))
    return problems.invalid(`Invalid record key for ${collection}: Invalid TID string (got "${rkey}") at $`);
  const whole: PostRecord = { ...record, $type };
  const lex = toLex(whole);
  if (typeof lex === 'string') return problems.invalid(lex);
  const complaint = validate ? checkRecord(lex, world.settings.blueskyLexicons) : undefined;
  if (complaint !== undefined) return problems.invalid(complaint);
  const cid = (await cidForLex(lex)).toString();
  const media = mediaIn(lex);
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
    ...(media.length > 0 && { media }),
    record: whole,
    cid,
    at: world.now(),
  };
}

/** The record in Bluesky's data model, of which CIDs are made: a `$link` is a link there. Or what it cannot hold. */
function toLex(record: PostRecord): LexMap | string {
  try {
    return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, jsonToLex(value)]));
  } catch (error) {
    // A key `__proto__`, or more levels than the stack has.
    if (error instanceof TypeError || error instanceof RangeError) return error.message;
    throw error;
  }
}

/** The pictures that a record shows, a gallery's too, or its video. Where nothing was checked, anything else is passed over. */
function mediaIn({ embed }: LexMap): PostedMedium[] {
  if (!isObject(embed)) return [];
  const pictures = embed['images'] ?? embed['items'] ?? [embed];
  return Array.isArray(pictures) ? pictures.flatMap(mediumOf) : [];
}

function mediumOf(entry: unknown): PostedMedium[] {
  if (!isObject(entry)) return [];
  const { alt, aspectRatio, image, video = image } = entry;
  if (!isTypedBlobRef(video)) return [];
  const { ref, mimeType, size } = video;
  const { width, height } = isObject(aspectRatio) ? aspectRatio : {};
  return [
    {
      sha256: Buffer.from(ref.multihash.digest).toString('hex'),
      mimeType,
      sizeBytes: size,
      altText: typeof alt === 'string' ? alt : '',
      width: typeof width === 'number' ? width : null,
      height: typeof height === 'number' ? height : null,
      remoteId: ref.toString(),
    },
  ];
}
