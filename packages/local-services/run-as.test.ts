import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from './run-as.ts';
import { runCommand } from './run-command.ts';

describe('runAs', () => {
  let closed: string;
  beforeAll(async () => {
    closed = await mkdtemp(join(tmpdir(), 'run-as-'));
  });
  afterAll(() => rm(closed, { recursive: true }));

  it('never runs Postgres as root', async () => {
    const { wrapper, ids } = await runAs('/nowhere', ['/']);
    const id = await runCommand([...wrapper, 'id', '-u'], { ...ids, timeoutMs: 5_000 });
    expect(id).toEqual({ ok: true, output: expect.stringMatching(/^[1-9]\d*\n$/) });
  });

  it('gets through a closed folder, or names it', async () => {
    const inside = join(closed, 'inside');
    await mkdir(inside);
    try {
      const { wrapper, ids } = await runAs(join(inside, 'data'), [inside]);
      const look = await runCommand([...wrapper, 'test', '-d', inside], { ...ids, timeoutMs: 5_000 });
      expect(look).toEqual({ ok: true, output: '' });
    } catch (error) {
      expect(String(error)).toContain(`which may not enter ${closed}`);
    }
  });
});
