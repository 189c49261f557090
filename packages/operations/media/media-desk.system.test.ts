import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { FileMissing, StoreUnavailable } from '@carillon/media';
import { startS3 } from '@carillon/media/testing/start-s3';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';

let carillon: Carillon;
let client: ReturnType<typeof mediaClient>;

beforeAll(async () => {
  carillon = await startCarillon({ mediaTimes: { roundMs: 3_600_000 } });
  const { apiKey } = await carillon.tenant('growth');
  client = mediaClient(carillon, apiKey);
});
afterAll(() => carillon.stop());

/** Waits until a picture's original is gone from the store, and that is noted. */
const uploadRemoved = (id: string) =>
  until('the upload to be removed', async () => {
    const originals = await carillon.db.mediaFile.count({ where: { mediaId: id, name: 'original' } });
    return originals === 0 && (await client.filesOf(id)).length === 2;
  });

describe('a process that ends', () => {
  it('while it prepares: another one begins anew', async () => {
    const { body } = await client.upload(await small());
    const { id } = body.data;
    await client.prepared(id);
    await uploadRemoved(id);
    const { medium, mediaFile } = carillon.db;
    const later = new Date(Date.now() + 3_600_000);
    await medium.update({ where: { id }, data: { status: 'processing', leaseUntil: later } });
    await mediaFile.deleteMany({ where: { mediaId: id } });
    const file = { mimeType: 'image/png', width: 80, height: 60, sizeBytes: 1, sha256: '' };
    await mediaFile.create({ data: { ...file, mediaId: id, name: 'original' } });
    await writeFile(join(carillon.mediaFolder, 'files', id, 'original'), await small());
    expect((await client.get(`/${id}/content`)).code).toBe('media_processing');
    await medium.update({ where: { id }, data: { leaseUntil: new Date(0) } });
    await carillon.desk.round();
    expect(await client.prepared(id)).toMatchObject({ status: 'ready', url: expect.any(String) });
  });

  it('before it removed what was uploaded: another one does', async () => {
    const { id } = await client.uploaded(await small());
    const original = join(carillon.mediaFolder, 'files', id, 'original');
    await uploadRemoved(id);
    await writeFile(original, await small());
    const file = { mimeType: 'image/png', width: 80, height: 60, sizeBytes: 1, sha256: '' };
    await carillon.db.mediaFile.create({ data: { ...file, mediaId: id, name: 'original' } });
    await carillon.desk.round();
    expect(await client.filesOf(id)).toEqual([`${id}/content`, `${id}/thumbnail`]);
    expect(await carillon.db.mediaFile.count({ where: { mediaId: id } })).toBe(2);
  });

  it('before its upload was admitted: the file goes', async () => {
    const { id } = await client.uploaded(await small());
    const deleteIn = (ms: number) =>
      carillon.db.medium.update({ where: { id }, data: { deletedAt: new Date(Date.now() + ms) } });
    await deleteIn(3_600_000);
    await carillon.desk.round();
    expect(await carillon.db.medium.count({ where: { id } })).toBe(1);
    await deleteIn(0);
    await until('it to be gone', async () => {
      await carillon.desk.round();
      return (await carillon.db.medium.count({ where: { id } })) === 0;
    });
    expect(await client.filesOf(id)).toEqual([]);
  });

  it('is not blamed on a medium: one whose store was away is prepared when it is back', async () => {
    const { id } = await client.uploaded(await small());
    await uploadRemoved(id);
    await carillon.desk.round(); // what prepared it may still look for more
    const { mediaFile, medium } = carillon.db;
    const later = new Date(Date.now() + 3_600_000);
    await medium.update({ where: { id }, data: { status: 'processing', attempts: 2, leaseUntil: later } });
    await mediaFile.deleteMany({ where: { mediaId: id } });
    const file = { mimeType: 'image/png', width: 80, height: 60, sizeBytes: 1, sha256: '' };
    await mediaFile.create({ data: { ...file, mediaId: id, name: 'original' } });
    const folder = join(carillon.mediaFolder, 'files');
    await writeFile(join(folder, id, 'original'), await small());
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder any more');
    await medium.update({ where: { id }, data: { leaseUntil: new Date(0) } });
    await expect(carillon.desk.round()).rejects.toThrow(StoreUnavailable);
    const waiting = await medium.findUnique({ where: { id } });
    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect(waiting).toMatchObject({ status: 'processing', attempts: 2 });
    await medium.update({ where: { id }, data: { leaseUntil: new Date(0) } });
    await carillon.desk.round();
    expect(await client.prepared(id)).toMatchObject({ status: 'ready' });
  });

  it('gives a medium up that ends it time after time', async () => {
    const { id } = await client.uploaded(await small());
    await carillon.db.medium.update({
      where: { id },
      data: { status: 'processing', attempts: 3, leaseUntil: new Date(0) },
    });
    await carillon.desk.round();
    expect(await client.prepared(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'The file cannot be used: it could not be prepared.',
    });
  });
});

describe('a store that is away', () => {
  it('is said, and nothing is stored', async () => {
    const away = await startCarillon();
    const { apiKey } = await away.tenant('growth');
    await rm(away.mediaFolder, { recursive: true, force: true });
    await writeFile(away.mediaFolder, 'no folder any more');
    const request = {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'image/png' },
      body: new Uint8Array(await small()),
    };
    const response = await fetch(`${away.url}/v1/media`, request);
    expect([
      response.status,
      response.headers.get('x-error-code'),
      response.headers.get('retry-after'),
    ]).toEqual([503, 'store_unavailable', '1']);
    expect(await away.db.medium.count()).toBe(0);
    expect(await readFile(away.mediaFolder, 'utf8')).toBe('no folder any more');
    await away.stop();
  });
});

describe('a bucket', () => {
  it('holds media as a folder does', async () => {
    const s3 = await startS3();
    const { incoming: _, ...options } = s3.options;
    const there = await startCarillon({ s3: options });
    const { apiKey } = await there.tenant('growth');
    const { uploaded, get, send } = mediaClient(there, apiKey);
    const { id, sizeBytes } = await uploaded(await small());
    const part = await get(`/${id}/content`, { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.bytes?.toString()]).toEqual([206, 'PNG']);
    expect((await get(`/${id}/content`)).bytes).toHaveLength(sizeBytes);
    expect((await get(`/${id}/thumbnail`)).status).toBe(200);
    await send('DELETE', `/media/${id}`);
    await there.desk.round();
    expect(await there.db.medium.count()).toBe(0);
    await expect(there.desk.store.read(`${id}/content`)).rejects.toThrow(FileMissing);
    await there.stop();
    await s3.close();
  });
});
