import { rotateSecret } from '@carillon/db';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isSigned, toldEndpoint } from './testing/told-endpoint.ts';

/** In the place of a day. */
const overlapMs = 2_000;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
});

afterAll(() => scene.close());

describe('65: the secret of a webhook is rotated', () => {
  it('both sign for a while, and only the new one after that', async () => {
    const { id, secret: former, requests, ended, close } = await toldEndpoint(scene);
    const told = async (handle: string) => {
      await scene.account('x', handle);
      await ended();
      const request = requests.at(-1);
      if (request === undefined) throw new Error('Nothing was told.');
      return request;
    };
    const { userId } = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
    const renewed = newSigningSecret();
    const secret = await sealSecret(renewed, id, scene.webhooks.keys);
    const formerUntil = await rotateSecret(scene.db, { userId, sandbox: false }, id, { secret, overlapMs });

    const during = await told('during');
    expect([isSigned(during, former), isSigned(during, renewed)]).toEqual([true, true]);
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    await until('the overlap to end', async () => Date.now() > (formerUntil?.getTime() ?? 0));
    const after = await told('after');
    expect([isSigned(after, former), isSigned(after, renewed)]).toEqual([false, true]);
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
    await close();
  });
});
