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

/** The records of a thread. With CIDs computed here, replies can point at posts that are not there yet. */
export async function threadRecords(
  posts: readonly {
    text: string;
    facets: readonly Facet[];
    embed?: object | undefined;
    langs?: readonly string[] | undefined;
    labels?: object | undefined;
  }[],
  did: string,
  now: Date,
): Promise<PostRecord[]> {
  const records: PostRecord[] = [];
  for (const [index, { text, facets, ...rest }] of posts.entries()) {
    const [root, parent] = [records[0], records.at(-1)];
    const record = plain({
      $type: postCollection,
      text,
      createdAt: new Date(now.getTime() + index).toISOString(),
      facets: facets.length > 0 ? facets : undefined,
      ...rest,
      reply: root && parent ? { root: strongRef(did, root), parent: strongRef(did, parent) } : undefined,
    });
    const cid = await cidForLex(jsonToLex(record));
    records.push({ recordKey: TID.nextStr(parent?.recordKey), record, cid: cid.toString() });
  }
  return records;
}

function strongRef(did: string, post: PostRecord) {
  return { uri: recordUri(did, post), cid: post.cid };
}

/** The value as JSON, as the database keeps it: the CID must be of exactly that. */
function plain(value: object): Record<string, JsonValue> {
  return JSON.parse(JSON.stringify(value));
}
