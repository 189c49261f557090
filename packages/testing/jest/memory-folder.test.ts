import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { memoryFolder } from './memory-folder.ts';

let memory: string;

beforeEach(async () => {
  memory = await mkdtemp(join(tmpdir(), 'memory-'));
});
afterEach(() => rm(memory, { recursive: true }));

/** What was left so many hours ago. */
async function leftBehind(name: string, hours: number): Promise<string> {
  const folder = join(memory, name);
  await mkdir(join(folder, 'postgres'), { recursive: true });
  const at = new Date(Date.now() - hours * 3_600_000);
  await utimes(folder, at, at);
  return folder;
}

describe('a folder in memory', () => {
  it('is a new one each time', async () => {
    const [first, second] = [await memoryFolder(memory, 0), await memoryFolder(memory, 0)];
    expect([first, second].map((folder) => folder !== null && existsSync(folder))).toEqual([true, true]);
    expect(first).not.toBe(second);
  });

  it('is not taken where there is no room, or no such place', async () => {
    expect(await memoryFolder(memory, Number.MAX_SAFE_INTEGER)).toBeNull();
    expect(await memoryFolder(join(memory, 'none'), 0)).toBeNull();
  });

  it('takes the place of what runs have left, and of nothing else', async () => {
    const old = await leftBehind('carillon-test-killed', 4);
    const others = [await leftBehind('carillon-test-running', 2), await leftBehind('somebody-elses', 4)];
    await memoryFolder(memory, 0);
    expect([old, ...others].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });
});
