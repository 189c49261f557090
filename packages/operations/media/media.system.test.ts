import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { makeVideo } from '@carillon/media/testing/make-video';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';

let carillon: Carillon;
let tenant: Tenant;
let client: ReturnType<typeof mediaClient>;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  client = mediaClient(carillon, tenant.apiKey);
});
afterAll(() => carillon.stop());

let found: ((q: string) => Promise<string[]>) | undefined;

/** A user with media whose names have accents. @returns the names that a search finds */
async function namedClient() {
  const { apiKey } = await carillon.tenant('growth');
  const names = ['Zoë in Köln', 'A\u0300nna’s “bell”', "anna's plain", 'smorrebrod', 'ΌΡΟΣ'];
  for (const name of names)
    await client.upload(await small(), `?name=${encodeURIComponent(`${name}.png`)}`, { apiKey });
  return async (q: string) => {
    const { body } = await client.get(`?q=${encodeURIComponent(q)}`, { apiKey });
    return body.data.map(({ name }) => name.normalize('NFC'));
  };
}

describe('reading', () => {
  it('sends the content, or the range that is asked for, or nothing new', async () => {
    const { id, sizeBytes, sha256 } = await client.uploaded(await small(), '?name=a%22b.png');
    const whole = await client.get(`/${id}/content`);
    expect([whole.status, whole.bytes?.length, whole.headers.get('etag')]).toEqual([
      200,
      sizeBytes,
      `"${sha256}"`,
    ]);
    expect(whole.headers.get('content-type')).toBe('image/png');
    expect(whole.headers.get('vary')).toBe('Authorization, Cookie');
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    const json = { headers: { 'content-type': 'application/json' } };
    await client.send('PATCH', `/media/${id}`, '{"name":"tower.html"}', json);
    const renamed = await client.get(`/${id}/content`);
    expect(renamed.headers.get('content-disposition')).toBe('attachment; filename=tower.html.png');
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await client.get(`/${id}/content`, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.bytes, part.headers.get('content-range')]).toEqual([
      206,
      whole.bytes?.subarray(10, 20),
      `bytes 10-19/${sizeBytes}`,
    ]);
    const beyond = await client.get(`/${id}/content`, {
      headers: { range: `bytes=${sizeBytes}-` },
    });
    expect(beyond.status).toBe(416);
    const suffix = await client.get(`/${id}/content`, { headers: { range: 'bytes=-1000000' } });
    expect([suffix.status, suffix.bytes?.length]).toEqual([200, sizeBytes]);
    const older = { range: 'bytes=0-1', 'if-range': '"older"' };
    expect((await client.get(`/${id}/content`, { headers: older })).status).toBe(200);
    const known = await client.get(`/${id}/content`, {
      headers: { 'if-none-match': `"${sha256}"` },
    });
    expect(known.status).toBe(304);
    expect((await client.get(`/${id}/thumbnail`)).headers.get('content-type')).toBe('image/webp');
  });

  it('lists the newest first, by type and by a part of the name', async () => {
    const { apiKey } = await carillon.tenant('growth');
    const names = ['One.png', 'two.png', 'three.png'];
    for (const name of names) await client.upload(await small(), `?name=${name}`, { apiKey });
    await client.upload(await makeVideo({ seconds: 1 }), '?name=four.mp4', { apiKey });
    const list = async (query: string) => {
      const { body } = await client.get(query, { apiKey });
      return body;
    };
    const namesOf = ({ data }: { readonly data: readonly { readonly name: string }[] }) =>
      data.map(({ name }) => name);
    expect(namesOf(await list(''))).toEqual(['four.mp4', 'three.png', 'two.png', 'One.png']);
    expect(namesOf(await list('?type=video'))).toEqual(['four.mp4']);
    expect(namesOf(await list('?search=ON'))).toEqual(['One.png']);
    expect(namesOf(await list('?q=ON'))).toEqual(['One.png']);
    const first = await list('?limit=3');
    expect(namesOf(await list(`?limit=3&cursor=${first.nextCursor}`))).toEqual(['One.png']);
  });

  it('finds signs as they are: none stands for others', async () => {
    const { apiKey } = await carillon.tenant('growth');
    const signs = ['%', '_', '\\', "'", '*', '[a]', '\\%'];
    for (const sign of [...signs, 'none'])
      await client.upload(await small(), `?name=${encodeURIComponent(`a ${sign} b`)}`, { apiKey });
    for (const sign of signs) {
      const { body } = await client.get(`?q=${encodeURIComponent(sign)}`, { apiKey });
      const names = body.data.map(({ name }) => name);
      expect(names).toEqual(
        signs
          .filter((other) => other.includes(sign))
          .map((other) => `a ${other} b`)
          .reverse(),
      );
    }
  });

  it.each([
    ['zoe', 'Zoë in Köln.png'],
    ['KOLN', 'Zoë in Köln.png'],
    ['zora', null],
    ['anna', 'Ànna’s “bell”.png'],
    ["anna's", 'Ànna’s “bell”.png'],
    ['anna´s "bell"', 'Ànna’s “bell”.png'],
    ['Smørre', 'smorrebrod.png'],
    ['ÀNNÀ’S', "anna's plain.png"],
    ['οροσ', 'ΌΡΟΣ.png'],
    ['όρος', 'ΌΡΟΣ.png'],
  ])('finds names whatever their accents and quotes: %j', async (q, name) => {
    found ??= await namedClient();
    const names = await found(q);
    if (name === null) expect(names).toEqual([]);
    else expect(names).toContain(name);
  });

  it('shows nothing to others, nor to a sandbox key what it did not upload', async () => {
    const { id } = await client.uploaded(await small());
    const stranger = await carillon.tenant('growth');
    const sandboxKey = await carillon.key({ userId: tenant.userId, sandbox: true });
    for (const apiKey of [stranger.apiKey, sandboxKey]) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/content'],
        ['GET', '/thumbnail'],
        ['DELETE', ''],
      ] as const)
        expect((await client.send(method, `/media/${id}${path}`, undefined, { apiKey })).status).toBe(404);
      expect((await client.get('', { apiKey })).body.data).toEqual([]);
    }
    expect((await client.get(`/${id}`)).status).toBe(200);
  });
});

describe('changing and deleting', () => {
  const json = { headers: { 'content-type': 'application/json' } };

  it('changes the alternative text and the name', async () => {
    const { id } = await client.uploaded(await small(), '?name=old.png&altText=old');
    const { status, body } = await client.send('PATCH', `/media/${id}`, '{"altText":"new"}', json);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ altText: 'new', name: 'old.png' })]);
    expect((await client.send('PATCH', `/media/${id}`, '{}', json)).status).toBe(400);
    expect((await client.send('PATCH', '/media/med_unknown', '{"name":"a"}', json)).code).toBe(
      'media_not_found',
    );
  });

  it('deletes at once, and the files soon after', async () => {
    const { id } = await client.uploaded(await small());
    expect((await client.send('DELETE', `/media/${id}`)).status).toBe(204);
    expect((await client.get(`/${id}`)).status).toBe(404);
    expect((await client.send('DELETE', `/media/${id}`)).status).toBe(404);
    await carillon.desk.round();
    expect(await client.filesOf(id)).toEqual([]);
    expect(await carillon.db.medium.count({ where: { id } })).toBe(0);
  });

  it('deletes what nobody used in time', async () => {
    const { id } = await client.uploaded(await small());
    await carillon.db.medium.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    await carillon.desk.round();
    expect(await carillon.db.medium.count({ where: { id } })).toBe(0);
  });
});
