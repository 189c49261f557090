import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keptSecret } from './kept-secret.ts';

describe('keptSecret', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kept-secret-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('keeps the secret it made, for its owner alone', async () => {
    const file = join(folder, 'key');
    const made = await keptSecret(file, 'base64');
    expect(Buffer.from(made, 'base64')).toHaveLength(32);
    expect(await keptSecret(file, 'base64')).toBe(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('makes a different one for every file', async () => {
    expect(await keptSecret(join(folder, 'a'))).not.toBe(await keptSecret(join(folder, 'b')));
  });
});
