import { firstId, newId } from '@carillon/core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Reader } from './reader.ts';
import {
  type ApiRequest,
  eraseRequests,
  findRequest,
  forgetRequests,
  listRequests,
  type RequestFilter,
  recordRequests,
} from './requests.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createOwner } from './testing/rows.ts';

const db = (await openTestDatabase())(3);
const day = 86_400_000;
let reader: Reader;

beforeAll(async () => {
  reader = { userId: (await createOwner(db)).userId, sandbox: false };
});

const request = (more: Partial<ApiRequest> = {}): ApiRequest => ({
  ...{ id: newId('req'), userId: reader.userId, apiKeyId: 'apk_1', sandbox: false, at: new Date() },
  ...{ method: 'GET', path: '/v1/posts', operation: 'listPosts', status: 200, durationMs: 3, postId: null },
  ...{ errorCode: null, error: null },
  ...more,
});

/** Writes requests, the newest last. */
async function record(...requests: readonly Partial<ApiRequest>[]): Promise<ApiRequest[]> {
  const written: ApiRequest[] = [];
  for (const each of requests) {
    written.push(request(each));
    await new Promise((later) => setTimeout(later, 2)); // ids of one millisecond have no order
  }
  await recordRequests(db, written);
  return written;
}

const newUser = async () => ({ userId: (await createOwner(db)).userId });

async function paths(userId: string, filter: Partial<RequestFilter> = {}, sandbox = false) {
  const { rows, next } = await listRequests(db, { userId, sandbox }, { limit: 100, ...filter });
  return [...rows.map(({ path }) => path), ...(next === null ? [] : ['more'])];
}

describe('recordRequests', () => {
  it('writes what it was given, a second time nothing', async () => {
    const { userId } = await newUser();
    const given = request({
      ...{ userId, method: 'POST', status: 404, durationMs: 12, sandbox: true },
      ...{ operation: null, errorCode: 'route_not_found', error: 'There is no „ß“ 😀.', postId: 'pst_1' },
    });
    expect(await recordRequests(db, [given])).toBe(1);
    expect(await recordRequests(db, [given])).toBe(0);
    expect((await listRequests(db, { userId, sandbox: false }, { limit: 1 })).rows).toEqual([given]);
    expect(await findRequest(db, { userId, sandbox: false }, given.id)).toEqual(given);
  });

  it('leaves out those of users who are gone, and writes the others', async () => {
    const { userId } = await newUser();
    expect(await recordRequests(db, [request({ userId: 'usr_gone' }), request({ userId })])).toBe(1);
  });
});

describe('listRequests', () => {
  it('lists those of a user, the newest first, page by page', async () => {
    const { userId } = await newUser();
    const [, b] = await record(...['a', 'b', 'c'].map((path) => ({ userId, path })));
    await record({ path: 'of another' });
    expect(await paths(userId)).toEqual(['c', 'b', 'a']);
    expect(await paths(userId, { limit: 2 })).toEqual(['c', 'b', 'more']);
    const { next } = await listRequests(db, { userId, sandbox: false }, { limit: 2 });
    expect(next).toBe(b?.id);
    expect(await paths(userId, { limit: 2, after: next ?? '' })).toEqual(['a']);
    expect(await paths(userId, { limit: 3 })).toEqual(['c', 'b', 'a']);
  });

  it('lists those of a key, about a post, with a method, good and failed ones, and any two of these', async () => {
    const { userId } = await newUser();
    await record(
      { userId, path: 'read' },
      { userId, path: 'made', method: 'POST', status: 201, postId: 'pst_1' },
      { userId, path: 'refused', method: 'POST', status: 422, postId: 'pst_1', apiKeyId: 'apk_2' },
      { userId, path: 'missing', status: 404 },
    );
    await record({ path: 'of another', postId: 'pst_1' });
    expect(await paths(userId, { apiKeyId: 'apk_2' })).toEqual(['refused']);
    expect(await paths(userId, { postId: 'pst_1' })).toEqual(['refused', 'made']);
    expect(await paths(userId, { postId: 'pst_1', apiKeyId: 'apk_1' })).toEqual(['made']);
    expect(await paths(userId, { postId: 'pst_1', failed: true })).toEqual(['refused']);
    expect(await paths(userId, { method: 'POST' })).toEqual(['refused', 'made']);
    expect(await paths(userId, { failed: true })).toEqual(['missing', 'refused']);
    expect(await paths(userId, { failed: false })).toEqual(['made', 'read']);
    expect(await paths(userId, { failed: true, method: 'GET' })).toEqual(['missing']);
    expect(await paths(userId, { failed: true, apiKeyId: 'apk_2' })).toEqual(['refused']);
  });

  it('lists those with a status or one of its class, of an operation, with a path, and any two of these', async () => {
    const { userId } = await newUser();
    const of = { userId, operation: 'getPost' };
    await record(
      { userId, path: 'a', status: 201, operation: 'createPost' },
      { ...of, path: 'b' },
      { ...of, path: 'bc', status: 404, apiKeyId: 'apk_2' },
      { ...of, path: 'c', status: 429, postId: 'pst_1' },
      { userId, path: 'd', status: 503, operation: null },
    );
    await record({ path: 'of another', status: 404, operation: 'getPost' });
    expect(await paths(userId, { status: 2 })).toEqual(['b', 'a']);
    expect(await paths(userId, { status: 4 })).toEqual(['c', 'bc']);
    expect(await paths(userId, { status: 5 })).toEqual(['d']);
    expect(await paths(userId, { status: 3 })).toEqual([]);
    expect(await paths(userId, { status: 404 })).toEqual(['bc']);
    expect(await paths(userId, { status: 201 })).toEqual(['a']);
    expect(await paths(userId, { status: 4, failed: true })).toEqual(['c', 'bc']);
    expect(await paths(userId, { status: 4, failed: false })).toEqual([]);
    expect(await paths(userId, { operation: 'getPost' })).toEqual(['c', 'bc', 'b']);
    expect(await paths(userId, { operation: 'getPost', status: 4 })).toEqual(['c', 'bc']);
    expect(await paths(userId, { operation: 'getPost', failed: true })).toEqual(['c', 'bc']);
    expect(await paths(userId, { operation: 'getPost', apiKeyId: 'apk_2' })).toEqual(['bc']);
    expect(await paths(userId, { apiKeyId: 'apk_1', status: 4 })).toEqual(['c']);
    expect(await paths(userId, { apiKeyId: 'apk_1', status: 2 })).toEqual(['b', 'a']);
    expect(await paths(userId, { postId: 'pst_1', status: 4 })).toEqual(['c']);
    expect(await paths(userId, { postId: 'pst_1', operation: 'createPost' })).toEqual([]);
    expect(await paths(userId, { path: 'b' })).toEqual(['bc', 'b']);
    expect(await paths(userId, { path: '%' })).toEqual([]);
    expect(await paths(userId, { status: 4, limit: 1 })).toEqual(['c', 'more']);
    expect(await paths(userId, { operation: 'getPost', limit: 2 })).toEqual(['c', 'bc', 'more']);
  });

  it('finds text in paths, errors and codes, and ids by their beginning', async () => {
    const { userId } = await newUser();
    const [made, refused] = await record(
      { userId, path: '/v1/Posts' },
      { userId, path: '/v1/media', status: 400, errorCode: 'wrong_value', error: '100% „ß“ of it' },
    );
    const found = (search: string) => paths(userId, { search });
    expect(await found('posts')).toEqual(['/v1/Posts']);
    expect(await found('WRONG_V')).toEqual(['/v1/media']);
    expect(await found('100% „ß')).toEqual(['/v1/media']);
    expect(await found('%')).toEqual(['/v1/media']);
    expect(await found('mediawrong')).toEqual([]);
    expect(await found(made?.id ?? '')).toEqual(['/v1/Posts']);
    expect(await found(refused?.id.toUpperCase() ?? '')).toEqual(['/v1/media']);
    expect(await found(made?.id.slice(0, 9) ?? '')).toEqual(['/v1/media', '/v1/Posts']);
    expect(await found('req_0')).toEqual(['/v1/media', '/v1/Posts']);
    expect(await found('req_7')).toEqual([]);
    expect(await paths(userId, { search: 'req_0', limit: 1, status: 4 })).toEqual(['/v1/media']);
  });

  it('lists those from a moment on, and before one', async () => {
    const { userId } = await newUser();
    const old = (days: number) => new Date(Date.now() - days * day);
    for (const [path, days] of [
      ['old', 9],
      ['older', 19],
    ] as const)
      await recordRequests(db, [request({ userId, path, at: old(days), id: idAt(old(days)) })]);
    await record({ userId, path: 'new' });
    expect(await paths(userId, { from: old(10) })).toEqual(['new', 'old']);
    expect(await paths(userId, { to: old(1) })).toEqual(['old', 'older']);
    expect(await paths(userId, { from: old(10), to: old(1) })).toEqual(['old']);
  });

  it('shows a sandbox key those of sandbox keys', async () => {
    const { userId } = await newUser();
    const [real, played] = await record({ userId, path: 'real' }, { userId, path: 'played', sandbox: true });
    expect(await paths(userId, {}, true)).toEqual(['played']);
    expect(await paths(userId)).toEqual(['played', 'real']);
    const sandboxKey = { userId, sandbox: true };
    expect(await findRequest(db, sandboxKey, real?.id ?? '')).toBeNull();
    expect(await findRequest(db, sandboxKey, played?.id ?? '')).toEqual(played);
  });

  it('looks at some thousand rows a page, says where to go on, and finds what lies behind them', async () => {
    const { userId } = await newUser();
    await record({ userId, path: 'changed', method: 'PATCH' });
    await db.$executeRaw`
      INSERT INTO api_requests (id, user_id, api_key_id, sandbox, at, method, path, status, duration_ms)
      SELECT 'req_zz' || lpad(n::text, 24, '0'), ${userId}, 'apk_1', false, now(), 'GET', '/v1/posts', 200, 1
      FROM generate_series(1, 5500) n`;
    const seen: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const page = await listRequests(db, { userId, sandbox: false }, { limit: 10, method: 'PATCH', after });
      seen.push(...page.rows.map(({ path }) => path));
      after = page.next ?? undefined;
      pages += 1;
    } while (after !== undefined);
    expect([seen, pages]).toEqual([['changed'], 2]);
  });
});

/** An id of a request that came at a moment. */
const idAt = (moment: Date) => firstId('req', moment).slice(0, 14) + newId('req').slice(14);

describe('forgetting', () => {
  it('deletes those that were kept long enough, in parts', async () => {
    const { userId } = await newUser();
    const at = new Date(Date.now() - 31 * day);
    await recordRequests(
      db,
      [1, 2, 3].map(() => request({ userId, at, id: idAt(at) })),
    );
    await record({ userId, path: 'young' });
    expect(await forgetRequests(db, 30 * day, 2)).toBe(2);
    expect(await forgetRequests(db, 30 * day, 2)).toBe(1);
    expect(await forgetRequests(db, 30 * day, 2)).toBe(0);
    expect(await paths(userId)).toEqual(['young']);
  });

  it('deletes those of one user, in parts', async () => {
    const { userId } = await newUser();
    const other = await newUser();
    await record({ userId }, { userId }, { userId }, { ...other, path: 'stays' });
    expect(await eraseRequests(db, userId, 2)).toBe(2);
    expect(await eraseRequests(db, userId, 2)).toBe(1);
    expect(await paths(other.userId)).toEqual(['stays']);
  });
});
