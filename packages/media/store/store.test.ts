import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startS3 } from '../testing/start-s3.ts';
import { openDiskStore } from './disk-store.ts';
import { openS3Store } from './s3-store.ts';
import { FileMissing, type MediaStore, StoreUnavailable } from './store.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
const stores: Record<string, () => MediaStore> = {
  'a folder': () => openDiskStore(folder),
  'a bucket': () => openS3Store(s3.options),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-store-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

describe.each(Object.keys(stores))('%s', (name) => {
  const open = () => stores[name]?.() as MediaStore;

  async function put(store: MediaStore, key: string, content: string): Promise<string> {
    const file = join(await store.incoming(), `upload-${key.replaceAll('/', '-')}`);
    await writeFile(file, content);
    await store.put(key, file, 'text/plain');
    return file;
  }

  it('takes a file over, and gives back all of it or a part', async () => {
    const store = open();
    const file = await put(store, 'med_1/content', 'ding dong');
    await expect(access(file)).rejects.toThrow('ENOENT');
    expect((await buffer(await store.read('med_1/content'))).toString()).toBe('ding dong');
    expect((await buffer(await store.read('med_1/content', { start: 5, end: 8 }))).toString()).toBe('dong');
  });

  it('puts another file in the place of one', async () => {
    const store = open();
    await put(store, 'med_2/content', 'first');
    await put(store, 'med_2/content', 'second');
    expect((await buffer(await store.read('med_2/content'))).toString()).toBe('second');
  });

  it('removes files, also those that are not there', async () => {
    const store = open();
    await put(store, 'med_3/content', 'gone soon');
    await store.remove(['med_3/content', 'med_3/thumbnail', 'med_4/content']);
    await expect(store.read('med_3/content')).rejects.toThrow(FileMissing);
  });

  it('says that a file is missing', async () => {
    await expect(open().read('med_9/content')).rejects.toThrow(FileMissing);
  });
});

describe('a store that is away', () => {
  it('is said to be: a folder that cannot be made', async () => {
    await writeFile(join(folder, 'file'), '');
    const store = openDiskStore(join(folder, 'file'));
    await expect(store.incoming()).rejects.toThrow(StoreUnavailable);
  });

  it.each([
    ['a server that is not there', { endpoint: 'http://127.0.0.1:1' }],
    ['a bucket that is not there', { bucket: 'nobodys' }],
    ['credentials that are wrong', { accessKeyId: 'somebody' }],
  ])('is said to be: %s', async (_, wrong) => {
    const store = openS3Store({ ...s3.options, ...wrong });
    const file = join(await store.incoming(), 'upload');
    await writeFile(file, 'here');
    await expect(store.put('med_5/content', file, 'text/plain')).rejects.toThrow(StoreUnavailable);
    await access(file);
  });
});
