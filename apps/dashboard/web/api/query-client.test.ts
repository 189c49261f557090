import { afterEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { queryClient, readAgain } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

describe('in a browser that says it is offline', () => {
  it('the server is asked all the same, as it may run on the same computer', async () => {
    onlineManager.setOnline(false);
    expect(await queryClient.fetchQuery({ queryKey: ['asked'], queryFn: () => 'read' })).toBe('read');
    const change = new MutationObserver(queryClient, { mutationFn: async () => 'changed' });
    expect(await change.mutate()).toBe('changed');
  });
});

afterEach(() => queryClient.clear());

/** A list of pages whose second page comes when it is let go. */
async function openList() {
  const reads: number[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['lines', 'all'],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      reads.push(pageParam);
      if (reads.length === 2) await held;
      return pageParam;
    },
    getNextPageParam: (last) => last + 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = list.subscribe(() => {});
  await list.refetch();
  return { list, reads, letGo, stop };
}

describe('a change that is told while a further page comes', () => {
  it('keeps the page, and reads the list again after it', async () => {
    const { list, reads, letGo, stop } = await openList();
    const page = list.fetchNextPage();
    const read = readAgain(queryClient, ['lines']);
    letGo();
    await Promise.all([page, read]);
    expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
    expect(reads).toEqual([1, 2, 1, 2]);
    stop();
  });
});

describe('a change that is told while nothing is on its way', () => {
  it('has the list read at once', async () => {
    const { list, reads, stop, letGo } = await openList();
    letGo();
    await readAgain(queryClient, ['lines']);
    expect(reads).toEqual([1, 1]);
    expect(list.getCurrentResult().data?.pages).toEqual([1]);
    stop();
  });
});

describe('a change that is told while the same is changed here', () => {
  it('has nothing of it read before the change is settled, and the rest at once', async () => {
    const reads: string[] = [];
    const open = (name: string) =>
      new QueryObserver(queryClient, {
        queryKey: ['lines', name],
        queryFn: () => reads.push(name),
        staleTime: Number.POSITIVE_INFINITY,
        initialData: 0,
      }).subscribe(() => {});
    const stops = ['changed', 'other'].map(open);
    const answer = Promise.withResolvers<void>();
    const change = new MutationObserver(queryClient, {
      mutationKey: ['lines', 'changed'],
      mutationFn: () => answer.promise,
    }).mutate();
    await readAgain(queryClient, ['lines']);
    expect(reads).toEqual(['other']);
    answer.resolve();
    await change;
    await readAgain(queryClient, ['lines']);
    expect(reads.sort()).toEqual(['changed', 'other', 'other']);
    for (const stop of stops) stop();
  });
});
