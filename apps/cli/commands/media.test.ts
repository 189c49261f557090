import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCarillon } from '@carillon/harness/run-carillon';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let environment: Record<string, string>;
let folder: string;

beforeAll(async () => {
  carillon = await startCarillon();
  const { apiKey } = await carillon.tenant('growth');
  environment = { CARILLON_URL: carillon.url, CARILLON_API_KEY: apiKey };
  folder = await mkdtemp(join(tmpdir(), 'carillon-cli-media-'));
  await picture({ width: 120, height: 90 }).toFile(join(folder, 'tower.png'));
  await writeFile(join(folder, 'words.png'), 'just words');
});

afterAll(async () => {
  await carillon.stop();
  await rm(folder, { recursive: true });
});

const upload = (...args: string[]) => runCarillon(['media', 'upload', ...args], environment);

describe('carillon media upload', () => {
  it('uploads a file, and waits until it is prepared', async () => {
    const { status, output } = await upload(join(folder, 'tower.png'), '--alt-text', 'A tower', '--json');
    const medium = JSON.parse(output);
    expect([status, medium]).toEqual([
      0,
      {
        id: expect.stringMatching(/^med_/),
        type: 'image',
        status: 'ready',
        width: 120,
        height: 90,
        sizeBytes: expect.any(Number),
      },
    ]);
    const stored = await carillon.db.medium.findUniqueOrThrow({ where: { id: medium.id } });
    expect(stored).toMatchObject({ name: 'tower.png', altText: 'A tower' });
  });

  it.each([
    [
      'a file that is not there',
      () => [join(folder, 'none.png')],
      /none\.png cannot be read: there is no such file or folder\.$/,
    ],
    ['what is no picture', () => [join(folder, 'words.png')], /^The file cannot be used: it is of no type/],
    [
      'a key that is unknown',
      () => [join(folder, 'tower.png'), '--key', 'svc_sk_unknown'],
      /^The API does not take this key: /,
    ],
    [
      'an API that is not there',
      () => [join(folder, 'tower.png'), '--url', 'http://127.0.0.1:1'],
      /^The API cannot be reached at /,
    ],
  ])('says what is wrong with %s', async (_, args, sentence) => {
    const { status, output, errors } = await upload(...args());
    expect([status, output, errors.trim()]).toEqual([1, '', expect.stringMatching(sentence)]);
  });
});
