import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';
import { usePollInterval } from './live.ts';
import { readPost } from './posts.ts';
import { isBeingChanged, readPostsAgain } from './query-client.ts';
import { RequestError, request } from './request.ts';

export type Queue = AnswerOf<'GET /queue'>;

/** A part of the queue, as the address of a page has it. */
export interface QueueAddress {
  readonly profile: string | null;
  readonly account: string | null;
  readonly after: string | null;
  readonly before: string | null;
}

/** Queue by address. Its key begins as those of all posts do: what changes a post has it read again. */
const keyOf = (address: QueueAddress) => ['posts', 'queue', address];

export function useQueue(address: QueueAddress) {
  const client = useQueryClient();
  const pollIntervalMs = usePollInterval();
  return useQuery({
    queryKey: keyOf(address),
    placeholderData: keepPreviousData,
    refetchInterval: ({ queryKey }) => (isBeingChanged(client, queryKey) ? false : pollIntervalMs),
    queryFn: () => {
      const given = Object.entries(address).filter(([, value]) => value !== null);
      return ask('GET /queue', { query: Object.fromEntries(given) });
    },
  });
}

/** Another time for a post, or for a part of it; both ISO 8601. */
export interface Retiming {
  readonly postId: string;
  /** The accounts of the part, ids; the whole post unless given. */
  readonly accounts?: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Gives posts other times. They are there at once, and back where they were when the server refuses one of them. */
export const useRearrange = (address: QueueAddress) => useMutation(rearranging(useQueryClient(), address));

/** Mutation of `useRearrange`, in this part of the queue. */
export function rearranging(client: QueryClient, address: QueueAddress) {
  const key = keyOf(address);
  return mutationOptions({
    mutationKey: key,
    mutationFn: rearrange,
    async onMutate(changes: readonly Retiming[]) {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Queue>(key);
      client.setQueryData<Queue>(key, (now) => now && { ...now, lines: retimed(now.lines, changes) });
      return before;
    },
    onError: (_error, _changes, before) => void client.setQueryData(key, before),
    onSettled: () => void readPostsAgain(client),
  });
}

/** The publications with other times, in the order of them. */
export function retimed(
  publications: readonly ListedPublication[],
  changes: readonly Retiming[],
): ListedPublication[] {
  return publications
    .map((publication) => {
      const { postId, socialAccountId, at } = publication;
      const change = changes.find(
        (each) =>
          each.postId === postId &&
          (each.accounts?.includes(socialAccountId) ?? Date.parse(each.from) === Date.parse(at)),
      );
      return change === undefined ? publication : { ...publication, at: change.to };
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/**
 * Gives one post after another its time. When one is refused, those before it get theirs back.
 * @throws {RequestError} with the reason; and that some were moved all the same, where that could not be undone
 */
async function rearrange(changes: readonly Retiming[]): Promise<void> {
  const done: Retiming[] = [];
  try {
    for (const change of changes) {
      await retime(change);
      done.unshift({ ...change, from: change.to, to: change.from });
    }
  } catch (error) {
    try {
      for (const change of done) await retime(change);
    } catch {
      throw new RequestError(409, 'moved_in_part', 'Only some of the posts got their new times.');
    }
    throw error;
  }
}

async function retime({ postId, accounts, from, to }: Retiming): Promise<void> {
  if (accounts !== undefined) {
    await ask('POST /posts/{id}/times', {
      params: { id: postId },
      body: { from, to, accountIds: [...accounts] },
    });
    return;
  }
  const { post, etag } = await readPost(postId);
  if (post.status !== 'scheduled' || Date.parse(post.scheduledAt ?? '') !== Date.parse(from))
    throw new RequestError(
      412,
      'precondition_failed',
      'A post has changed, so nothing was moved. Check it and try again.',
    );
  await request(
    'PATCH',
    `/v1/posts/${postId}`,
    { scheduledAt: to, status: 'scheduled' },
    { 'If-Match': etag },
  );
}

/** A post on one account, as lists of them have it. */
export type ListedPublication = AnswerOf<'GET /queue'>['lines'][number];
