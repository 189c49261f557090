import { rotateSecret } from '@carillon/db/webhooks';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isSigned, toldEndpoint } from './testing/told-endpoint.ts';

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
      const before = requests.length;
      await scene.account('x', handle);
      const request = await until('it to be told', async () => requests[before]);
      await ended();
      expect(requests).toHaveLength(before + 1);
      return request;
    };
    const { userId } = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
    const renewed = newSigningSecret();
    const secret = await sealSecret(renewed, id, scene.webhooks.keys);
    await rotateSecret(scene.db, { userId, sandbox: false }, id, { secret, overlapMs: 86_400_000 });

    const during = await told('during');
    expect([isSigned(during, former), isSigned(during, renewed)]).toEqual([true, true]);
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    const over = { formerUntil: new Date(Date.now() - 1) };
    await scene.db.webhookEndpoint.update({ where: { id }, data: over });
    const after = await told('after');
    expect([isSigned(after, former), isSigned(after, renewed)]).toEqual([false, true]);
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
    await close();
  });
});
