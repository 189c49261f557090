import { startScriptedServer } from '@carillon/testing/scripted-server';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntilReady } from './launch.ts';

describe('waitUntilReady', () => {
  let asked: number;
  let server: Awaited<ReturnType<typeof startScriptedServer>>;
  beforeEach(async () => {
    asked = 0;
    server = await startScriptedServer(() => {
      asked += 1;
      return asked < 3 ? { status: 503, body: 'Postgres cannot be reached' } : { body: 'ready' };
    });
  });
  afterEach(() => server.close());

  it('waits until the process says that it is ready', async () => {
    await waitUntilReady('api', server.url, new AbortController().signal);
    expect(server.requests.map(({ path }) => path)).toEqual(['/readyz', '/readyz', '/readyz']);
  });

  it('stops waiting when everything stops', async () => {
    const reason = new Error('worker ended');
    await expect(waitUntilReady('api', server.url, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
