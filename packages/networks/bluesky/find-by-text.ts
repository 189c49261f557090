import { TID } from '@atproto/common-web';
import type { Failure } from '@carillon/core';
import { z } from 'zod';
import type { Batch, LookUp } from '../network.ts';
import { callServer, type Server } from './call-server.ts';
import { unavailable } from './failures.ts';
import { postCollection } from './thread-records.ts';

/** Records of an account that are read at most; one who posts more in the time asked about is not looked through. */
const maxRecords = 5_000;

/** Between our clock and that of whoever made a key, ms. */
const toleranceMs = 2 * 60_000;

const shownPost = z.object({
  text: z.string(),
  reply: z.object({ parent: z.object({ uri: z.string() }) }).optional(),
});

interface Found {
  readonly uri: string;
  readonly text: string;
  readonly parent: string | null;
}

/**
 * Looks for a batch whose keys nobody knows any more, because the database was put back: by its texts, in what the account
 * posted since the first try may have left. The oldest match is it, unless another publication has it.
 * @throws {XRPCError} when the server cannot be asked
 */
export async function findByText(
  { items, taken }: Batch,
  { did, server }: { readonly did: string; readonly server: Server },
): Promise<LookUp> {
  const [first] = items;
  if (first === undefined || first.intentAt === null) return { kind: 'absent' };
  const from = (first.firstIntentAt ?? first.intentAt).getTime() - toleranceMs;
  const posts = await postsSince(from, { did, server });
  if (posts === null) return { kind: 'unreadable', failure: unavailable };
  const others = await taken(posts.map(({ uri }) => uri));
  const free = posts.filter(({ uri }) => !others.has(uri)).reverse();
  const starts = free.filter(({ text, parent }) => text === first.content && parent === null);
  if (starts.length === 0) return { kind: 'absent' };
  const chains = starts
    .map(({ uri }) => chainFrom(uri, items.slice(1), free))
    .filter((chain) => chain !== null);
  // A post with a reply of its author may be the start of another publication.
  const isAnswered = ([start]: readonly string[]) => free.some(({ parent }) => parent === start);
  const chain = (items.length === 1 && chains.find((found) => !isAnswered(found))) || chains[0];
  return chain === undefined
    ? { kind: 'unreadable', failure: partMissing }
    : { kind: 'found', remoteIds: chain };
}

/** The post and its replies by these texts, each to the one before; null where one is not there. */
function chainFrom(
  start: string,
  rest: readonly { readonly content: string }[],
  posts: readonly Found[],
): readonly string[] | null {
  const chain = [start];
  for (const { content } of rest) {
    const next = posts.find(({ text, parent }) => text === content && parent === chain.at(-1));
    if (next === undefined) return null;
    chain.push(next.uri);
  }
  return chain;
}

const partMissing: Failure = {
  kind: 'retry',
  code: 'unconfirmed',
  message: 'A post like the first of this thread is on the account, and the others of the thread are not.',
};

/** Posts of the account by the times in their keys, the newest first; null when there are too many. */
async function postsSince(
  from: number,
  { did, server }: { readonly did: string; readonly server: Server },
): Promise<Found[] | null> {
  const posts: Found[] = [];
  for (let cursor: string | undefined, read = 0; ; ) {
    const query = {
      repo: did,
      collection: postCollection,
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    };
    const { data } = await callServer(server, (sdk) => sdk.com.atproto.repo.listRecords(query));
    for (const { uri, value } of data.records) {
      const madeAt = timeOf(uri);
      if (madeAt !== null && madeAt < from) return posts;
      const post = shownPost.safeParse(value).data;
      if (post !== undefined) posts.push({ uri, text: post.text, parent: post.reply?.parent.uri ?? null });
    }
    read += data.records.length;
    if (data.cursor === undefined || data.records.length === 0) return posts;
    if (read >= maxRecords) return null;
    cursor = data.cursor;
  }
}

/** ms since 1970; null for a key that holds no time. */
function timeOf(uri: string): number | null {
  const key = uri.split('/').at(-1) ?? '';
  return TID.is(key) ? TID.fromStr(key).timestamp() / 1_000 : null;
}
