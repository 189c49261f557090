import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let account: string;

beforeAll(async () => {
  scene = await openScene();
  account = await scene.account('x', 'demo');
});

afterAll(() => scene.close());

const draft = async (...contents: string[]): Promise<string> =>
  (await scene.create([account], {}, ...contents)).id;

const send = async (method: string, id: string, headers: Record<string, string>, body?: object) => {
  const response = await fetch(`${scene.url}/v1/posts/${id}`, {
    method,
    headers: { authorization: `Bearer ${scene.apiKey}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, etag: header('etag') ?? '', code: header('x-error-code'), text };
};

const get = (id: string, headers = {}) => send('GET', id, headers);
const items = (...contents: string[]) => ({
  platforms: { [account]: { items: contents.map((content) => ({ content })) } },
});
const contents = async (id: string) => (await scene.publication(id)).items.map(({ content }) => content);

describe('GET /v1/posts/{id}', () => {
  it('names its version by an ETag, the same as long as the post is', async () => {
    const id = await draft('one');
    const first = await get(id);
    expect(first.etag).toMatch(/^"[\w-]+"$/);
    expect(await get(id)).toEqual(first);
    expect((await get(await draft('one'))).etag).not.toBe(first.etag);
  });

  it('answers 304 and nothing more to whoever knows this version', async () => {
    const id = await draft('one');
    const { etag } = await get(id);
    for (const known of [etag, `"another", W/${etag}`, '*'])
      expect(await get(id, { 'if-none-match': known })).toEqual({ status: 304, etag, code: null, text: '' });
    expect(await get(id, { 'if-none-match': '"another"' })).toMatchObject({ status: 200, etag });
  });

  it('answers HEAD alike', async () => {
    const id = await draft('one');
    const { etag } = await get(id);
    expect(await send('HEAD', id, {})).toMatchObject({ status: 200, etag, text: '' });
    expect(await send('HEAD', id, { 'if-none-match': etag })).toMatchObject({ status: 304, etag });
  });

  it('has another ETag once anything of the post is another, a later item too', async () => {
    const id = await draft('one', 'two');
    const { etag } = await get(id);
    expect((await send('PATCH', id, {}, items('one', 'three'))).status).toBe(200);
    expect(await get(id, { 'if-none-match': etag })).toMatchObject({ status: 200 });
    await scene.db.publication.updateMany({ where: { postId: id }, data: { errorCode: 'missed' } });
    expect((await get(id)).etag).not.toBe(etag);
  });

  it('has no ETag for what is not answered, and lists have none', async () => {
    expect(await get('pst_nothing', { 'if-none-match': '*' })).toMatchObject({ status: 404, etag: '' });
    expect((await scene.api.get<PostBody[]>('/posts')).headers.get('etag')).toBeNull();
  });
});

describe('If-Match', () => {
  it.each(['PATCH', 'DELETE'])('keeps a %s from a post that was changed since', async (method) => {
    const id = await draft('old');
    const { etag } = await get(id);
    await send('PATCH', id, {}, items('new'));
    const body = method === 'PATCH' ? items('mine') : undefined;
    for (const stale of [etag, '"another"', `W/${etag}`, `${etag.slice(0, -1)}-gzip"`]) {
      expect(await send(method, id, { 'if-match': stale }, body)).toMatchObject({
        status: 412,
        code: 'precondition_failed',
        text: expect.stringMatching(/^{"error":"The post has changed since/),
      });
    }
    expect(await contents(id)).toEqual(['new']);
  });

  it('lets through what knows the newest version, or does not care', async () => {
    const id = await draft('old');
    const { etag } = await get(id);
    expect((await send('PATCH', id, { 'if-match': `"other", ${etag}` }, items('new'))).status).toBe(200);
    expect((await send('PATCH', id, { 'if-match': '*' }, items('newer'))).status).toBe(200);
    expect(await contents(id)).toEqual(['newer']);
    expect((await send('DELETE', id, { 'if-match': (await get(id)).etag })).status).toBe(204);
    expect((await send('DELETE', id, { 'if-match': '*' })).status).toBe(404);
  });

  it('takes an ETag as a proxy that compresses gives it to clients', async () => {
    const id = await draft('old');
    for (const changedBy of [
      (etag: string) => `W/${etag}`,
      (etag: string) => etag.replace(/"$/, '-gzip"'),
      (etag: string) => etag.replace(/"$/, '--gzip"'),
    ]) {
      const given = changedBy((await get(id)).etag);
      expect(await get(id, { 'if-none-match': given })).toMatchObject({ status: 304 });
      const changed = await send('PATCH', id, { 'if-match': given }, items(`new ${given}`));
      expect(changed).toMatchObject({ status: 200 });
    }
    const given = `W/${(await get(id)).etag}`;
    expect(await send('DELETE', id, { 'if-match': given })).toMatchObject({ status: 204 });
  });

  it('lets exactly one of many changes of the same version through', async () => {
    const id = await draft('old');
    const { etag } = await get(id);
    const texts = Array.from({ length: 12 }, (_, n) => `change ${n}`);
    const changes = texts.map((text) => send('PATCH', id, { 'if-match': etag }, items(text)));
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(11);
    expect(await contents(id)).toEqual([texts[statuses.indexOf(200)]]);
  });
});

describe('PATCH /v1/posts/{id}', () => {
  it('answers with the new ETag, so that the next change needs no GET', async () => {
    const id = await draft('one');
    const changed = await send('PATCH', id, { 'if-match': (await get(id)).etag }, items('two'));
    expect(changed).toMatchObject({ status: 200, etag: (await get(id)).etag });
    expect(await send('PATCH', id, { 'if-match': changed.etag }, items('three'))).toMatchObject({
      status: 200,
    });
    expect(await send('PATCH', id, { 'if-match': changed.etag }, items('four'))).toMatchObject({
      status: 412,
    });
  });

  it.each(['abc', '', '"a" "b"', '"a",', 'W/abc'])('says what is wrong with If-Match: %s', async (header) => {
    const id = await draft('one');
    expect(await send('PATCH', id, { 'if-match': header }, items('two'))).toMatchObject({
      status: 400,
      code: 'if_match_invalid',
      text: expect.stringContaining('in its double quotes, or *'),
    });
    expect(await contents(id)).toEqual(['one']);
  });
});
