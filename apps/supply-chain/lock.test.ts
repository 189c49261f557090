import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readLock, withoutDigest } from './lock.ts';

const root = join(import.meta.dirname, '../..');

describe('the lock', () => {
  it('has a digest of each package, without which npm takes any archive', () => {
    expect(withoutDigest(readLock(root))).toEqual([]);
  });

  it('has none where one is missing', () => {
    const lock = {
      '': {},
      'apps/api': { version: '1.0.0' },
      'node_modules/@carillon/api': { link: true, resolved: 'apps/api' },
      'node_modules/express': { version: '5.0.0', integrity: 'sha512-a' },
      'node_modules/worm': { version: '1.0.0' },
      'node_modules/old': { version: '1.0.0', integrity: 'sha1-a' },
      'apps/api/node_modules/worm': { version: '2.0.0', integrity: '' },
    };
    expect(withoutDigest(lock)).toEqual([
      'node_modules/worm',
      'node_modules/old',
      'apps/api/node_modules/worm',
    ]);
  });

  it.each(['.ci/run', 'apps/Dockerfile'])('is what %s installs, by npm ci', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).toMatch(/^(must|RUN) npm ci\b/m);
    expect(text).not.toMatch(/\bnpm (i|install|update)\b/);
  });
});
