import { request as httpRequest } from 'node:http';
import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imagesEmbed, postRecord, sha256Of, startTestSandbox, testFiles } from '../test-clients.ts';
import type { FaultName } from '../types.ts';

const posting = { platform: 'x', handle: 'demo' } as const;

let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  peer = await startTestSandbox();
});
afterEach(() => peer.sandbox.close());

const committed = () => peer.sandbox.ledger().length;

/** When a plain caller gives up, ms: soon where silence is expected, and otherwise not because the machine is busy. */
const [soonMs, patientMs] = [1_000, 10_000];

/** The answer as a plain caller sees it: the status, the body as far as it came, how it ended. */
function rawPost(timeoutMs = patientMs): Promise<{ status: number; body: string; end: string }> {
  const { token } = peer.x();
  return new Promise((resolve) => {
    const seen = { status: 0, body: '' };
    const request = httpRequest(`${peer.sandbox.url}/2/tweets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const fail = (error: Error) =>
      resolve({ ...seen, end: error.name === 'AbortError' ? 'silence' : 'reset' });
    request.on('error', fail);
    request.on('response', (response) => {
      seen.status = response.statusCode ?? 0;
      response.on('data', (bytes) => {
        seen.body += bytes;
      });
      response.on('error', fail);
      response.on('end', () => resolve({ ...seen, end: 'end' }));
    });
    request.end(JSON.stringify({ text: 'Hello' }));
  });
}

describe('a fault on the way back', () => {
  it.each<[FaultName, number, { status: number; end: string }]>([
    ['commit-then-drop', 1, { status: 0, end: 'reset' }],
    ['drop-before-commit', 0, { status: 0, end: 'reset' }],
    ['commit-then-hang', 1, { status: 0, end: 'silence' }],
    ['hang', 0, { status: 0, end: 'silence' }],
    ['cut-body', 1, { status: 201, end: 'reset' }],
    ['503-commit', 1, { status: 503, end: 'end' }],
    ['503-html', 0, { status: 503, end: 'end' }],
    ['302', 0, { status: 302, end: 'end' }],
    ['201-without-id', 1, { status: 201, end: 'end' }],
    ['corrupt-gzip', 1, { status: 201, end: 'end' }],
  ])('%s leaves %i commits', async (fault, commits, seen) => {
    peer.sandbox.fault({ ...posting, fault });
    expect(await rawPost(seen.end === 'silence' ? soonMs : patientMs)).toMatchObject(seen);
    expect(committed()).toBe(commits);
  });

  it('drips a byte at a time', async () => {
    peer.sandbox.fault({ ...posting, fault: 'drip', delayMs: 50 });
    const { status, body, end } = await rawPost(1_500);
    expect([status, end]).toEqual([201, 'silence']);
    expect(body.length).toBeGreaterThan(0);
    expect('{"data":{"id":'.startsWith(body.slice(0, 14))).toBe(true);
  });

  it('leaves half of a body that cannot be parsed', async () => {
    peer.sandbox.fault({ ...posting, fault: 'cut-body' });
    const { body } = await rawPost();
    expect(body).toMatch(/^{"data":{"id":"\d+/);
    expect(() => JSON.parse(body)).toThrow(SyntaxError);
  });

  it('sends garbage as gzip', async () => {
    peer.sandbox.fault({ ...posting, fault: 'corrupt-gzip' });
    await expect(peer.x().post('Hello')).rejects.toThrow();
    expect(committed()).toBe(1);
  });

  it('holds a slow answer back for as long as it is told', async () => {
    peer.sandbox.fault({ ...posting, fault: 'slow', afterMs: 300 });
    expect((await rawPost(150)).end).toBe('silence');
    peer.sandbox.fault({ ...posting, fault: 'slow', afterMs: 20 });
    expect((await peer.x().post('Other')).status).toBe(201);
  });

  it('gives a slow answer at once when faults are cleared', async () => {
    peer.sandbox.fault({ ...posting, fault: 'slow', afterMs: 3_600_000 });
    const answered = rawPost();
    await until('the request to be carried out', async () => committed() === 1);
    peer.sandbox.clearFaults();
    expect((await answered).end).not.toBe('silence');
  });

  it('does not touch a request that fails by itself', async () => {
    peer.sandbox.fault({ ...posting, fault: 'commit-then-drop' });
    expect((await peer.x().post('')).status).toBe(400);
  });
});

describe('a fault in place of an answer', () => {
  it.each<[FaultName, number, unknown]>([
    ['500', 500, { status: 500 }],
    ['401', 401, { title: 'Unauthorized' }],
    ['402-credits', 402, { title: 'CreditsDepleted' }],
    ['402-credits-new', 402, { title: 'Payment Required' }],
    ['403-spend-cap', 403, { title: 'SpendCapReached' }],
    ['403-suspended', 403, { errors: [{ code: 64 }] }],
    ['403-locked', 403, { errors: [{ code: 326 }] }],
    ['403-duplicate', 403, { detail: 'You are not allowed to create a Tweet with duplicate content.' }],
    [
      '403-not-visible',
      403,
      { detail: 'You attempted to reply to a Tweet that is deleted or not visible to you.' },
    ],
    ['429-bare', 429, { title: 'Too Many Requests' }],
    ['usage-cap', 429, { title: 'UsageCapExceeded' }],
    ['400-media-ids', 400, { errors: [{ message: 'Your media IDs are invalid.' }] }],
  ])('%s is what X answers', async (fault, status, body) => {
    peer.sandbox.fault({ ...posting, fault });
    expect(await peer.x().post('Hello')).toMatchObject({ status, body });
    expect(committed()).toBe(0);
    expect((await peer.x().post('Hello')).status).toBe(201);
  });

  it.each<[FaultName, number, string]>([
    ['500', 500, 'InternalServerError'],
    ['401', 401, 'AuthenticationRequired'],
    ['401-deactivated', 401, 'AccountDeactivated'],
    ['400-expired-token', 400, 'ExpiredToken'],
    ['403-suspended', 401, 'AccountTakedown'],
    ['400-blob-not-found', 400, 'BlobNotFound'],
    ['429-bare', 429, 'RateLimitExceeded'],
  ])('%s is what Bluesky answers', async (fault, status, error) => {
    const { write } = await peer.bluesky();
    peer.sandbox.fault({ platform: 'bluesky', handle: 'demo', fault });
    expect(await write({ value: postRecord('Hello') })).toMatchObject({ status, body: { error } });
    expect(committed()).toBe(0);
  });

  it('429 says when it is over', async () => {
    const soon = () => Math.ceil((Date.now() + 60_000) / 1_000);
    peer.sandbox.fault({ ...posting, fault: '429', delayMs: 60_000 });
    const { headers } = await peer.x().post('Hello');
    expect(Math.abs(Number(headers.get('x-rate-limit-reset')) - soon())).toBeLessThanOrEqual(1);
    expect(headers.get('x-rate-limit-remaining')).toBe('0');
    const { write } = await peer.bluesky();
    peer.sandbox.fault({ platform: 'bluesky', handle: 'demo', fault: '429', delayMs: 60_000 });
    const refused = await write({ value: postRecord('Hello') });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(Math.abs(Number(refused.headers.get('ratelimit-reset')) - soon())).toBeLessThanOrEqual(1);
  });

  it('is HTML that calls itself JSON', async () => {
    peer.sandbox.fault({ ...posting, fault: '503-json-labelled-html' });
    const { headers, body } = await peer.x().post('Hello');
    expect(headers.get('content-type')).toBe('application/json');
    expect(body).toMatch(/^<!DOCTYPE html>/);
  });
});

describe('a fault of an upload', () => {
  const png = testFiles.png('a bell');
  const posted = () => peer.sandbox.ledger()[0]?.media;

  it.each<[FaultName, string | number]>([
    ['commit-then-drop', 'no answer'],
    ['503-commit', 503],
    ['cut-body', 'no answer'],
  ])('%s loses the answer of each step on X, but not the step', async (fault, seen) => {
    const { initialize, append, finalize, describe: tell, postWith } = peer.x();
    const { id } = (await initialize(png.length)).body.data;
    const faulty = async (endpoint: string, call: () => Promise<{ status: number }>) => {
      peer.sandbox.fault({ ...posting, endpoint, fault });
      const failed = await call().then(
        ({ status }) => status,
        () => 'no answer',
      );
      expect(failed).toBe(seen);
    };
    await faulty('mediaAppend', () => append(id, 0, png));
    await faulty('mediaFinalize', () => finalize(id));
    await faulty('mediaMetadata', () => tell(id, 'A bell'));
    await faulty('tweet', () => postWith('Hello', id));
    expect(posted()).toMatchObject([{ sha256: sha256Of(png), altText: 'A bell' }]);
  });

  it.each<[FaultName, boolean]>([
    ['commit-then-drop', true],
    ['drop-before-commit', false],
  ])('%s on uploadBlob: the blob is there: %s', async (fault, isThere) => {
    const { did, uploadBlob, write } = await peer.bluesky();
    peer.sandbox.fault({ platform: 'bluesky', handle: 'demo', endpoint: 'uploadBlob', fault });
    await expect(uploadBlob(png)).rejects.toThrow();
    const other = await peer.bluesky('other');
    const { blob: image } = (await other.uploadBlob(png)).body;
    const path = `/xrpc/com.atproto.sync.getBlob?did=${did}&cid=${image.ref.$link}`;
    expect((await peer.ask('GET', path)).status).toBe(isThere ? 200 : 400);
    const value = postRecord('', { embed: imagesEmbed({ image, alt: '' }) });
    expect((await write({ value })).status).toBe(isThere ? 200 : 400);
  });

  it('may be any fault of its network, and leaves the other steps alone', async () => {
    const { initialize, append, finalize } = peer.x();
    const { id } = (await initialize(png.length)).body.data;
    peer.sandbox.fault({ ...posting, endpoint: 'mediaFinalize', fault: '429', delayMs: 1_000 });
    expect((await append(id, 0, png)).status).toBe(200);
    expect([(await finalize(id)).status, (await finalize(id)).status]).toEqual([429, 200]);
    const { did, uploadBlob } = await peer.bluesky();
    const bluesky = { platform: 'bluesky', handle: 'demo' } as const;
    peer.sandbox.fault({ ...bluesky, endpoint: 'uploadBlob', fault: '400-expired-token' });
    expect((await uploadBlob(png)).body.error).toBe('ExpiredToken');
    const { blob } = (await uploadBlob(png)).body;
    peer.sandbox.fault({ ...bluesky, endpoint: 'getBlob', fault: 'cut-body' });
    const path = `/xrpc/com.atproto.sync.getBlob?did=${did}&cid=${blob.ref.$link}`;
    await expect(peer.ask('GET', path)).rejects.toThrow();
  });
});

describe('an order for a fault', () => {
  it('counts how often, and ends', async () => {
    peer.sandbox.fault({ ...posting, fault: '500', times: 2 });
    const { post } = peer.x();
    const statuses = [await post('1'), await post('2'), await post('3')].map(({ status }) => status);
    expect(statuses).toEqual([500, 500, 201]);
  });

  it('may last for a time, however often it strikes meanwhile', async () => {
    const over = Date.now() + 1_500;
    peer.sandbox.fault({ ...posting, fault: '401', lastsMs: 1_500 });
    const { post } = peer.x();
    for (const text of ['1', '2', '3']) expect((await post(text)).status).toBe(401);
    await until('it to be over', async () => (await post('4')).status === 201);
    expect(Date.now()).toBeGreaterThanOrEqual(over);
    expect((await post('5')).status).toBe(201);
  });

  it('is for one account, or for all', async () => {
    peer.sandbox.fault({ ...posting, fault: '500' });
    expect((await peer.x('other').post('1')).status).toBe(201);
    peer.sandbox.clearFaults();
    peer.sandbox.fault({ platform: 'x', handle: '*', fault: '500' });
    expect((await peer.x('other').post('2')).status).toBe(500);
  });

  it.each(['me', 'timeline', 'token', 'getTweet'])('is for %s when that is named', async (endpoint) => {
    const { id, read, refreshToken: refresh_token, post } = peer.x();
    const posted = (await post('Hello')).body.data.id;
    const calls: Record<string, () => Promise<{ status: number }>> = {
      me: () => read('/2/users/me'),
      timeline: () => read(`/2/users/${id}/tweets`),
      getTweet: () => read(`/2/tweets/${posted}`),
      token: () =>
        peer.ask('POST', '/2/oauth2/token', {
          body: { grant_type: 'refresh_token', refresh_token, client_id: 'app' },
        }),
    };
    peer.sandbox.fault({ ...posting, fault: '503-html', endpoint });
    expect((await post('Untouched')).status).toBe(201);
    expect((await calls[endpoint]?.())?.status).toBe(503);
    expect((await calls[endpoint]?.())?.status).toBe(200);
  });

  it.each(['createSession', 'refreshSession', 'getRecord'])('is for %s of Bluesky', async (endpoint) => {
    const { did, handle, appPassword, refreshJwt } = await peer.bluesky();
    const calls: Record<string, () => Promise<{ status: number }>> = {
      createSession: () =>
        peer.ask('POST', '/xrpc/com.atproto.server.createSession', {
          body: { identifier: handle, password: appPassword },
        }),
      refreshSession: () =>
        peer.ask('POST', '/xrpc/com.atproto.server.refreshSession', { token: refreshJwt }),
      getRecord: () => peer.ask('GET', `/xrpc/com.atproto.repo.getRecord?repo=${did}`),
    };
    peer.sandbox.fault({ platform: 'bluesky', handle: 'demo', fault: '503-html', endpoint });
    expect((await calls[endpoint]?.())?.status).toBe(503);
    expect((await calls[endpoint]?.())?.status).not.toBe(503);
  });

  it('is refused when the network cannot have it', () => {
    expect(() => peer.sandbox.fault({ platform: 'bluesky', handle: 'demo', fault: '402-credits' })).toThrow(
      /^bluesky has no fault 402-credits; it has /,
    );
  });
});
