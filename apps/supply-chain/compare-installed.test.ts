import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compareInstalled } from './compare-installed.ts';
import { readInstalled, readLock } from './lock.ts';

const express = { version: '5.0.0', integrity: 'sha512-a', optionalDependencies: { 'express-mac': '5.0.0' } };
const lock = { '': {}, 'apps/api': { version: '1.0.0' }, 'node_modules/express': express };

describe('what is installed', () => {
  it('is, on this machine, what the lock says', () => {
    const root = join(import.meta.dirname, '../..');
    expect(compareInstalled(readLock(root), readInstalled(root))).toEqual({ wrong: [], unlocked: [] });
  });

  it.each([
    [{ ...express, integrity: 'sha512-b' }, 'express@5.0.0 is another archive than the one in the lock.'],
    [{ ...express, version: '5.0.1' }, 'express@5.0.1 is installed; the lock has 5.0.0.'],
  ])('is not to be another one', (found, sentence) => {
    expect(compareInstalled(lock, { 'node_modules/express': found }).wrong).toEqual([sentence]);
  });

  it('is not to be what the lock does not know, unless its version stands in the lock', () => {
    const unknown = { 'node_modules/worm': { version: '1.0.0', integrity: 'sha512-c' } };
    expect(compareInstalled(lock, unknown).wrong).toEqual([
      'worm@1.0.0 is installed, and is not in the lock.',
    ]);
    const mac = { version: '5.0.0', integrity: 'sha512-d' };
    expect(compareInstalled(lock, { 'node_modules/express-mac': mac })).toEqual({
      wrong: [],
      unlocked: ['express-mac@5.0.0'],
    });
    expect(
      compareInstalled(lock, { 'node_modules/express-mac': { ...mac, version: '5.0.1' } }).wrong,
    ).toHaveLength(1);
  });

  it('needs a digest', () => {
    const bare = { 'node_modules/express': { version: '5.0.0' } };
    expect(compareInstalled(bare, bare).wrong).toEqual(['express@5.0.0 has no digest in the lock.']);
  });
});
