import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestSandbox } from './test-clients.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const minute = 60_000;
let now = start;
let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  now = start;
  peer = await startTestSandbox({ now: () => now });
  peer.sandbox.set({ clockOffsetMs: -minute });
});
afterEach(() => peer.sandbox.close());

const postedAt = (id: string) => Number((BigInt(id) >> 22n) + 1288834974657n);

describe('networks whose clock is a minute behind', () => {
  it.each(['/', '/2/users/me', '/xrpc/com.atproto.server.getSession'])(
    'say so in the Date of %s',
    async (path) => {
      const { headers } = await peer.ask('GET', path);
      expect(headers.get('date')).toBe(new Date(start - minute).toUTCString());
    },
  );

  it('write it into the ids of X posts, while the ledger keeps the right time', async () => {
    const { body } = await peer.x().post('Late');
    expect(postedAt(body.data.id)).toBe(start - minute);
    expect(peer.sandbox.ledger()).toMatchObject([{ at: new Date(start).toISOString() }]);
  });

  it.each(['x', 'bluesky'] as const)('name the end of a rate limit by it (%s)', async (platform) => {
    peer.sandbox.fault({ platform, handle: 'demo', fault: '429', delayMs: 10_000 });
    const { headers } =
      platform === 'x'
        ? await peer.x().post('Too much')
        : await (await peer.bluesky()).write({ value: { text: 'Too much' } });
    const reset = headers.get(platform === 'x' ? 'x-rate-limit-reset' : 'ratelimit-reset');
    expect(Number(reset) * 1_000).toBe(start - minute + 10_000);
  });

  it('call an end of time the future that is not past for them', async () => {
    const { id, read } = peer.x();
    const timeline = (end: number) => read(`/2/users/${id}/tweets?end_time=${new Date(end).toISOString()}`);
    expect((await timeline(start - minute)).status).toBe(400);
    expect((await timeline(start - minute - 10_000)).status).toBe(200);
  });
});

describe('networks whose clock is set', () => {
  it('show the posts of before and after by the times in their ids, each with an id of its own', async () => {
    const { id, post, read } = peer.x();
    const ids: string[] = [];
    for (const clockOffsetMs of [minute, 0, minute]) {
      peer.sandbox.set({ clockOffsetMs });
      ids.push((await post(`Post ${ids.length}`)).body.data.id);
    }
    const { body } = await read(`/2/users/${id}/tweets`);
    expect(body.data.map(({ text }: { text: string }) => text)).toEqual(['Post 2', 'Post 0', 'Post 1']);
    expect(new Set(ids).size).toBe(3);
  });

  it('end tokens by it', async () => {
    const { read } = peer.x();
    expect((await read('/2/users/me')).status).toBe(200);
    peer.sandbox.set({ clockOffsetMs: 3 * 60 * minute });
    expect((await read('/2/users/me')).status).toBe(401);
  });

  it('are set through the control verbs, in whole milliseconds', async () => {
    const set = (clockOffsetMs: number) => peer.ask('POST', '/sandbox/settings', { body: { clockOffsetMs } });
    expect((await set(-6_000)).body.clockOffsetMs).toBe(-6_000);
    expect((await set(0.5)).status).toBe(400);
  });
});
