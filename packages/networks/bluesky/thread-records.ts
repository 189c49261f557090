import { randomInt } from 'node:crypto';
import { TID } from '@atproto/common-web';
import { cidForLex } from '@atproto/lex-cbor';
import { type JsonValue, jsonToLex } from '@atproto/lex-json';
import { z } from 'zod';
import type { Facet } from './facets.ts';

export const postCollection = 'app.bsky.feed.post';

/** A post's record as it is stored before the first try and sent ever after. */
export const postRecord = z.object({
  recordKey: z.string(),
  record: z.record(z.string(), z.unknown()),
  cid: z.string(),
});

export type PostRecord = z.infer<typeof postRecord>;

export function recordUri(did: string, { recordKey }: PostRecord): string {
  return `at://${did}/${postCollection}/${recordKey}`;
}

/**
 * The records of a thread. With CIDs computed here, replies can point at posts that are not there yet.
 * @param datedAt the time that the last one shows, each before it a millisecond less: feeds and repositories are in this order
 */
export async function threadRecords(
  posts: readonly {
    text: string;
    facets: readonly Facet[];
    embed?: object | undefined;
    langs?: readonly string[] | undefined;
    labels?: object | undefined;
  }[],
  did: string,
  datedAt: Date,
): Promise<PostRecord[]> {
  const records: PostRecord[] = [];
  for (const [index, { text, facets, ...rest }] of posts.entries()) {
    const [root, parent] = [records[0], records.at(-1)];
    const createdAt = datedAt.getTime() - (posts.length - 1 - index);
    const record = plain({
      $type: postCollection,
      text,
      createdAt: new Date(createdAt).toISOString(),
      facets: facets.length > 0 ? facets : undefined,
      ...rest,
      reply: root && parent ? { root: strongRef(did, root), parent: strongRef(did, parent) } : undefined,
    });
    const cid = await cidForLex(jsonToLex(record));
    records.push({ recordKey: keyAt(createdAt), record, cid: cid.toString() });
  }
  return records;
}

/** A key that sorts by the time that its record shows; of two of one millisecond it is hardly ever the same. */
const keyAt = (ms: number): string =>
  TID.fromTime(ms * 1_000 + randomInt(1_000), randomInt(1_024)).toString();

function strongRef(did: string, post: PostRecord) {
  return { uri: recordUri(did, post), cid: post.cid };
}

/** The value as JSON, as the database keeps it: the CID must be of exactly that. */
function plain(value: object): Record<string, JsonValue> {
  return JSON.parse(JSON.stringify(value));
}
