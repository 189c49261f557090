import { afterEach, describe, expect, it } from '@jest/globals';
import { keepGlance, readGlance } from './glance.ts';
import { queryClient } from './query-client.ts';

const fetchOfNode = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = fetchOfNode;
  queryClient.clear();
});

const summary = (nextAt: string) => ({
  nextAt,
  attention: { count: 0, more: false },
  undo: [],
  deletions: [],
});
const [older, newer] = [summary('2030-03-01T09:00:00.000Z'), summary('2030-03-01T08:00:00.000Z')];
const kept = () => queryClient.getQueryData(['posts', 'glance']);

describe('a header summary that the server sends while it is asked', () => {
  it.each([true, false])(
    'is not replaced by the older answer; something was kept before: %s',
    async (isKept) => {
      const answer = Promise.withResolvers<Response>();
      globalThis.fetch = () => answer.promise;
      if (isKept) keepGlance(queryClient, older);
      const reading = readGlance(queryClient);
      keepGlance(queryClient, newer);
      answer.resolve(Response.json({ data: older }));
      await reading;
      expect(kept()).toEqual(newer);
      expect(queryClient.isFetching()).toBe(0);
    },
  );
});

describe('a header summary that the server answers', () => {
  it('is kept, also shortly after it has sent another', async () => {
    globalThis.fetch = async () => Response.json({ data: newer });
    keepGlance(queryClient, older);
    await readGlance(queryClient);
    expect(kept()).toEqual(newer);
  });
});
