import { afterEach, describe, expect, it } from '@jest/globals';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { queryClient, readAgain } from './query-client.ts';
import type { ListedPublication } from './queue.ts';
import { type Queue, type Retiming, rearranging } from './queue.ts';

const fetchOfNode = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = fetchOfNode;
  queryClient.clear();
});

const address = { profile: null, account: null, after: null, before: null };
const [nine, ten] = ['2030-03-01T09:00:00.000Z', '2030-03-01T10:00:00.000Z'];
const swap: readonly Retiming[] = [
  { postId: 'a', from: nine, to: ten },
  { postId: 'b', from: ten, to: nine },
];

const publicationOf = ([postId, at]: readonly [string, string]) =>
  ({ id: postId, postId, at }) as ListedPublication;
const byTime = (times: ReadonlyMap<string, string>): Queue => ({
  inFlight: [],
  lines: [...times].map(publicationOf).sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  held: { lines: [], more: false, listed: false },
  previous: null,
  next: null,
});

/** A server with a queue of two posts, whose answer to the change of the second the test decides; and the page of it. */
function open() {
  const times = new Map([
    ['a', nine],
    ['b', ten],
  ]);
  const second = Promise.withResolvers<number>();
  const asked = Promise.withResolvers<void>();
  globalThis.fetch = async (path, { method = 'GET', body } = {}) => {
    const id = String(path).slice('/v1/posts/'.length);
    if (method === 'GET') {
      const post = { status: 'scheduled', scheduledAt: times.get(id) };
      return Response.json({ data: post }, { headers: { etag: 'one' } });
    }
    if (id === 'b') asked.resolve();
    const status = id === 'b' ? await second.promise : 200;
    if (status !== 200) return Response.json({ error: 'No.' }, { status });
    times.set(id, JSON.parse(String(body)).scheduledAt);
    return Response.json({ data: {} });
  };
  const reads: string[] = [];
  const page = new QueryObserver(queryClient, {
    queryKey: ['posts', 'queue', address],
    queryFn: () => {
      const now = byTime(times);
      reads.push(now.lines.map(({ postId }) => postId).join());
      return now;
    },
    initialData: byTime(times),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = page.subscribe(() => {});
  return {
    reads,
    stop,
    shown: () => page.getCurrentResult().data?.lines.map(({ postId, at }) => [postId, at]),
    move: () => new MutationObserver(queryClient, rearranging(queryClient, address)).mutate(swap),
    untilSecond: () => asked.promise,
    answerSecond: second.resolve,
    untilRead: async () => {
      while (queryClient.isFetching() > 0) await new Promise((done) => setImmediate(done));
    },
  };
}

const moved = [
  ['b', nine],
  ['a', ten],
];

describe('posts that change places, while the server tells of the first', () => {
  it('stay where they were put, and are read again once both are there', async () => {
    const { move, untilSecond, shown, reads, answerSecond, untilRead, stop } = open();
    const moving = move();
    await untilSecond();
    await readAgain(queryClient, ['posts']);
    expect([shown(), reads]).toEqual([moved, []]);
    answerSecond(200);
    await moving;
    await untilRead();
    expect([shown(), reads]).toEqual([moved, ['b,a']]);
    stop();
  });

  it('are back where they were when the second is refused', async () => {
    const { move, untilSecond, shown, reads, answerSecond, untilRead, stop } = open();
    const moving = move();
    await untilSecond();
    await readAgain(queryClient, ['posts']);
    answerSecond(409);
    await expect(moving).rejects.toThrow('No.');
    await untilRead();
    expect(reads).toEqual(['a,b']);
    expect(shown()).toEqual([
      ['a', nine],
      ['b', ten],
    ]);
    stop();
  });
});
