import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnServersScene } from './testing/own-servers.ts';
import { toldEndpoint } from './testing/told-endpoint.ts';

const events = 20;

let stand: Awaited<ReturnType<typeof openOwnServersScene>>;

beforeAll(async () => {
  stand = await openOwnServersScene();
});

afterAll(() => stand.close());

describe('61: Postgres is ended at once while webhooks are being told, and comes back', () => {
  it('each event is told, with the same bytes each time', async () => {
    const { scene, postgres } = stand;
    const { requests, bytes, ended, close } = await toldEndpoint(scene, async () => {
      await sleep(100); // so that some are under way, and answered while Postgres is away
      return {};
    });
    for (let n = 0; n < events; n++) await scene.account('x', `teller${n}`);
    scene.startWorker();
    await until('some to be told', async () => requests.length >= 4);
    await postgres.end('SIGQUIT');
    await postgres.start();

    const found = await until('all to be delivered', () => ended().catch(() => null));
    expect(found.map(({ status }) => status)).toEqual(Array(events).fill('delivered'));
    expect(bytes()).toHaveLength(events);
    expect(bytes().filter(({ bodies }) => bodies.length !== 1)).toEqual([]);
    expect(requests.length).toBeGreaterThan(events); // some were answered, and nobody could write it down
    await close();
  });
});
