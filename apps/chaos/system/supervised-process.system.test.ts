import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTcpProxy } from '@carillon/testing/tcp-proxy';
import { until } from '@carillon/testing/until';
import { expect, it } from '@jest/globals';
import { superviseProcess } from './supervised-process.ts';

it('a supervised process tells when each of its lives was killed, and could do nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'supervised-'));
  const redis = await startTcpProxy({ host: '127.0.0.1', port: 1 });
  const supervised = superviseProcess({
    name: 'worker-1',
    program: '--eval',
    args: ['setInterval(() => {}, 1_000)'],
    bundle: { program: (file) => file, imports: (text) => text },
    env: {},
    imports: () => [],
    logFile: join(folder, 'log'),
    links: { postgres: null, redis },
  });
  try {
    supervised.start();
    const began = Date.now();
    supervised.send({ block: 500 });
    supervised.signal('SIGSTOP');
    expect(supervised.lives[0]?.stills[1]?.to).toBe(Number.POSITIVE_INFINITY);
    supervised.signal('SIGCONT');
    supervised.signal('SIGSTOP');
    supervised.signal('SIGKILL');
    await until('another life', async () => supervised.lives.length === 2);
    const [first, second] = supervised.lives;
    expect(first?.killedAt).toBeGreaterThanOrEqual(began);
    expect(first?.stills).toHaveLength(3);
    const [blocked, frozen, last] = first?.stills ?? [];
    expect((blocked?.to ?? 0) - (blocked?.from ?? 0)).toBe(500);
    expect(frozen?.to).toBeLessThanOrEqual(Date.now());
    expect(last?.to).toBe(Number.POSITIVE_INFINITY);
    expect(second).toMatchObject({ killedAt: null, stills: [] });
    expect(second?.pid).not.toBe(first?.pid);
    supervised.signal('SIGTERM');
    expect(second?.killedAt).toBeNull();
    expect(supervised.unexpectedExits).toEqual([]);
  } finally {
    await supervised.stop();
    await redis.close();
    await rm(folder, { recursive: true });
  }
});
