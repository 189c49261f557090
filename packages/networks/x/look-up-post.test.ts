import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedServer,
} from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import { createX } from './publisher.ts';
import { app, batchOf, idAt, sessionAt } from './testing/scripted-tokens.ts';

const intentAt = new Date(Date.now() - 120_000);
const at = (seconds: number, n = 0) => idAt(intentAt.getTime() + seconds * 1000, n);
const batch = batchOf('Hello', { intentAt });
const absent = { kind: 'absent' };
const found = (id: string) => ({ kind: 'found', remoteIds: [id] });

interface Post {
  readonly id: string;
  readonly text: string;
}

/** An X whose timeline answers as told, and what a look-up there finds. */
async function lookUp(
  answer: (query: URLSearchParams, request: ScriptedRequest) => ScriptedAnswer,
  asked = batch,
  x = createX({ ...app, deadline: 1000 }),
) {
  const server = await startScriptedServer((request) =>
    answer(new URL(request.path, 'http://x').searchParams, request),
  );
  try {
    return { lookUp: await x.lookUp(asked, sessionAt(server.url)), requests: server.requests };
  } finally {
    await server.close();
  }
}

const page = (posts: readonly Post[], next_token?: string) => ({
  body: { ...(posts.length > 0 && { data: posts }), meta: { result_count: posts.length, next_token } },
});

/** A timeline with these posts, newest first, in pages of one. */
const timeline = (posts: readonly Post[]) => (query: URLSearchParams) => {
  const index = Number(query.get('pagination_token') ?? 0);
  return page(posts.slice(index, index + 1), index + 1 < posts.length ? String(index + 1) : undefined);
};

describe('looking up an unclear try on X', () => {
  it('finds it among the posts of its time', async () => {
    const { lookUp: result, requests } = await lookUp(() => page([{ id: at(1), text: 'Hello' }]));
    expect(result).toEqual(found(at(1)));
    const [request] = requests;
    expect(request?.path).toMatch(/^\/2\/users\/100\/tweets\?/);
    expect(request?.path).not.toMatch(/fields/);
  });

  it('reads on until it has passed its time, and no further', async () => {
    const others = Array.from({ length: 8 }, (_, n) => ({ id: at(9 - n), text: `Other ${n}` }));
    const older = [-60, -61].map((seconds) => ({ id: at(seconds), text: 'Hello' }));
    const { lookUp: result, requests } = await lookUp(
      timeline([...others, { id: at(1), text: 'Hello' }, ...older]),
    );
    expect(result).toEqual(found(at(1)));
    expect(requests).toHaveLength(10);
  });

  it('takes no post of another time for its own', async () => {
    const posts = [615.5, -5.5].map((seconds) => ({ id: at(seconds), text: 'Hello' }));
    expect((await lookUp(timeline(posts))).lookUp).toEqual(absent);
  });

  it('knows a request that reached X minutes after it left', async () => {
    expect((await lookUp(timeline([{ id: at(614.5), text: 'Hello' }]))).lookUp).toEqual(found(at(614.5)));
  });

  it('tolerates five seconds between the clocks', async () => {
    expect((await lookUp(timeline([{ id: at(-4.5), text: 'Hello' }]))).lookUp).toEqual(found(at(-4.5)));
  });

  it('looks at the time of the first try, too', async () => {
    const posts = timeline([{ id: at(-620), text: 'Hello' }]);
    const firstIntentAt = new Date(intentAt.getTime() - 621_000);
    expect((await lookUp(posts, batchOf('Hello', { firstIntentAt, intentAt, sends: 2 }))).lookUp).toEqual(
      found(at(-620)),
    );
    expect((await lookUp(posts)).lookUp).toEqual(absent);
  });

  it('takes none that another item holds', async () => {
    const posts = timeline([
      { id: at(2), text: 'Hello' },
      { id: at(1), text: 'Hello' },
    ]);
    const taken = async (ids: readonly string[]) => new Set([at(1)].filter((id) => ids.includes(id)));
    expect((await lookUp(posts, batchOf('Hello', { intentAt, taken }))).lookUp).toEqual(found(at(2)));
  });

  it('does not ask about an item that was never tried', async () => {
    const { lookUp: result, requests } = await lookUp(timeline([]), batchOf('Hello', { intentAt: null }));
    expect(result).toEqual(absent);
    expect(requests).toEqual([]);
  });

  it('does without optional parameters where X refuses them', async () => {
    const { lookUp: result, requests } = await lookUp((query) => {
      if (query.has('start_time') || query.has('max_results')) {
        return {
          status: 400,
          body: { title: 'Invalid Request', errors: [{ message: 'no such parameter' }] },
        };
      }
      return timeline([
        { id: at(2), text: 'Other' },
        { id: at(1), text: 'Hello' },
      ])(query);
    });
    expect(result).toEqual(found(at(1)));
    expect(requests).toHaveLength(3);
  });

  it('asks for no end of time while it is not safely past', async () => {
    const recent = batchOf('Hello', { intentAt: new Date() });
    const { requests } = await lookUp(timeline([]), recent);
    expect(requests[0]?.path).toContain('start_time=');
    expect(requests[0]?.path).not.toContain('end_time=');
  });
});

describe('a look-up on an X whose clock is not ours', () => {
  const behind = 60;
  const dateAt = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
  /** A timeline that filters as asked, on a server whose clock is so many seconds ahead. */
  const clocked = (seconds: number, posts: readonly Post[]) => (query: URLSearchParams) => {
    const start = Date.parse(query.get('start_time') ?? '1970-01-01');
    const shown = posts.filter(({ id }) => Number((BigInt(id) >> 22n) + 1288834974657n) >= start);
    return { ...page(shown), headers: { date: dateAt(seconds) } };
  };

  it.each([-6, -60, 60])(
    'finds the post by its answer, at the first look of a process (%i s)',
    async (seconds) => {
      const posts = [{ id: at(seconds + 1), text: 'Hello' }];
      expect((await lookUp(clocked(seconds, posts))).lookUp).toEqual(found(at(seconds + 1)));
    },
  );

  it('reads again only where its answer shows that too little was asked for', async () => {
    const x = createX({ ...app, deadline: 1000 });
    expect((await lookUp(clocked(0, []), batch, x)).requests).toHaveLength(1);
    expect((await lookUp(clocked(-behind, []), batch, x)).requests).toHaveLength(2);
    expect((await lookUp(clocked(-600, []), batch)).requests).toHaveLength(2);
  });

  it('takes no older post than before where the clocks agree', async () => {
    const posts = [{ id: at(-5.5), text: 'Hello' }];
    expect((await lookUp(clocked(0, posts))).lookUp).toEqual(absent);
    expect((await lookUp(clocked(-behind, [{ id: at(-behind - 7), text: 'Hello' }]))).lookUp).toEqual(absent);
  });

  it.each(['Thu, 01 Jan 1970 00:00:00 GMT', 'nonsense', ''])('believes no Date of %p', async (date) => {
    const answer = (query: URLSearchParams) => ({ ...clocked(0, [])(query), headers: { date } });
    const { lookUp: result, requests } = await lookUp(answer);
    expect([result, requests.length]).toEqual([absent, 1]);
  });

  it('asks for no end of time that X would call the future', async () => {
    const longAgo = batchOf('Hello', { intentAt: new Date(Date.now() - 680_000) });
    const x = createX({ ...app, deadline: 1000 });
    expect((await lookUp(clocked(0, []), longAgo, x)).requests[0]?.path).toContain('end_time=');
    const { url, close, requests } = await startScriptedServer(({ path }) =>
      clocked(-behind, [])(new URL(path, 'http://x').searchParams),
    );
    await x.lookUp(batch, sessionAt(url));
    requests.length = 0;
    await x.lookUp(longAgo, sessionAt(url));
    await close();
    expect(requests[0]?.path).toContain('start_time=');
    expect(requests[0]?.path).not.toContain('end_time=');
  });
});

describe('the last look-up before a repeat', () => {
  const last = { ...batch, lastLook: true };

  it.each([-110, 700])(
    'finds what was posted by another clock than the present one (%i s)',
    async (seconds) => {
      const posts = timeline([{ id: at(seconds), text: 'Hello' }]);
      expect((await lookUp(posts)).lookUp).toEqual(absent);
      expect((await lookUp(posts, last)).lookUp).toEqual(found(at(seconds)));
    },
  );

  it('still matches text and what others hold', async () => {
    const posts = timeline([
      { id: at(-60), text: 'Hello' },
      { id: at(-61), text: 'Hello, you' },
    ]);
    expect((await lookUp(posts, { ...last, taken: async () => new Set([at(-60)]) })).lookUp).toEqual(absent);
  });

  it('prefers a post of the usual time', async () => {
    const posts = [-60, 1].map((seconds) => ({ id: at(seconds), text: 'Hello' })).reverse();
    expect((await lookUp(timeline(posts), last)).lookUp).toEqual(found(at(1)));
  });

  it('goes no further than two minutes', async () => {
    const posts = timeline([{ id: at(-121), text: 'Hello' }]);
    expect((await lookUp(posts, last)).lookUp).toEqual(absent);
  });
});

describe('an X timeline that cannot be read', () => {
  it.each<[string, ScriptedAnswer, string]>([
    ['402', { status: 402, body: { title: 'CreditsDepleted' } }, 'credits_used_up'],
    ['404', { status: 404, body: { title: 'Not Found' } }, 'rejected'],
    ['200 with errors and no count', { body: { errors: [{ title: 'Not Found Error' }] } }, 'unavailable'],
    ['a cut answer', { ...page([{ id: at(1), text: 'Other' }]), fault: 'cut' }, 'unavailable'],
  ])('proves nothing: %s', async (_, answer, code) => {
    expect((await lookUp(() => answer)).lookUp).toMatchObject({ kind: 'unreadable', failure: { code } });
  });

  it('proves nothing when a later page fails', async () => {
    const { lookUp: result } = await lookUp((query) =>
      query.has('pagination_token') ? { status: 503 } : page([{ id: at(2), text: 'Other' }], 'next'),
    );
    expect(result).toMatchObject({ kind: 'unreadable', failure: { code: 'unavailable' } });
  });

  it('ends in time though its pages never do', async () => {
    const { lookUp: result } = await lookUp(() => page([{ id: at(2), text: 'Other' }], 'again'));
    expect(result).toMatchObject({ kind: 'unreadable' });
  });

  it('does not say that nothing was published for want of credits', async () => {
    const { lookUp: result } = await lookUp(() => ({ status: 402 }));
    expect(result).toMatchObject({ failure: { message: 'The X API credits of this server are used up.' } });
  });
});
