import { disconnectAccount } from '@carillon/db/accounts';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { fastestTime } from '@carillon/testing/fastest-time';
import { until } from '@carillon/testing/until';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { listeningOn, typesOf } from './testing/listening-on.ts';

/** Endpoints have so long to answer, ms: longer than anything else here takes. */
const answerMs = 20_000;

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker(10, { webhookAnswerMs: answerMs });
});
afterAll(() => carillon.stop());

type HowItAnswers = Parameters<typeof listeningOn> extends [unknown, ...infer How] ? How : never;

/** A user with an endpoint on a server that answers as told. */
const listening = (...how: HowItAnswers) => listeningOn(carillon, ...how);

describe('an endpoint', () => {
  it('is told what becomes of a post, in the shapes of the API, signed after Standard Webhooks', async () => {
    const { account, publish, told, server, secret, api, deliveries } = await listening();
    const id = await publish(await account('demo'), 'Told of');
    await until('all to be told, in whatever order', async () => told().length >= 3);
    expect(typesOf(told()).sort()).toEqual(['account.connected', 'post.published', 'publication.published']);

    const post = told().find(({ type }) => type === 'post.published');
    const { data } = (await api.get(`/posts/${id}`)).body;
    expect(post?.data).toMatchObject({ ...data, sandbox: true });
    const publication = told().find(({ type }) => type === 'publication.published');
    expect(publication?.data).toMatchObject({ ...data.platforms[0], platform: 'x', generation: 1 });

    for (const { body, headers } of server.requests)
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    const [request] = server.requests;
    const changed = `${request?.body.slice(0, -1)},"more":1}`; // whichever came first
    expect(() => new Webhook(secret).verify(changed, request?.headers as Record<string, string>)).toThrow();
    await until('all to be delivered', async () =>
      (await deliveries()).every(({ status }) => status === 'delivered'),
    );
  });

  it('is told of a failure, a deletion without content, and of an account that was disconnected', async () => {
    const { account, told, api, profileId, userId } = await listening();
    const [fine, broken] = [await account('fine'), await account('suspended')];
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const items = [{ content: 'a canary' }];
    const { body } = await api.post('/posts', { profileId, platforms: { [fine]: { items } }, scheduledAt });
    await api.delete(`/posts/${body.data.id}`);
    const failing = { [broken]: { items: [{ content: 'fails' }] } };
    const noted = { externalId: 'row-17', metadata: { sheet: 'May' } };
    await api.post('/posts', { profileId, platforms: failing, publishNow: true, ...noted });
    await disconnectAccount(carillon.db, fine);
    const wanted = [
      'post.scheduled',
      'post.deleted',
      'post.failed',
      'publication.failed',
      'account.disconnected',
      'account.reconnect_required',
    ];
    await until('everything to be told', async () => wanted.every((type) => typesOf(told()).includes(type)));
    const failed = told().filter(({ type }) => type.endsWith('.failed'));
    expect(failed.map(({ data: { externalId, metadata } }) => ({ externalId, metadata }))).toEqual([
      noted,
      noted,
    ]);
    const deleted = told().find(({ type }) => type === 'post.deleted');
    expect(deleted?.data).toMatchObject({ id: body.data.id, status: 'deleted', sandbox: true });
    const lost = told().filter(({ data }) => 'intentional' in data);
    expect(lost.map(({ type, data }) => [type, data['intentional'], data['reason']]).sort()).toEqual([
      ['account.disconnected', true, 'Somebody disconnected it.'],
      ['account.reconnect_required', false, expect.stringMatching(/suspended or locked/)],
    ]);
    expect(JSON.stringify(deleted)).not.toContain('canary');
    const kept = { userId, body: { contains: 'canary' } };
    await until(
      'nothing it said to be kept',
      async () => (await carillon.db.webhookEvent.count({ where: kept })) === 0,
    );
    const snapshots = await carillon.db.webhookEvent.findMany({
      where: { userId },
      select: { snapshot: true },
    });
    expect(JSON.stringify(snapshots)).not.toContain('canary');
  });

  it('is told again with the same id and the same bytes until it takes it', async () => {
    const { account, server, deliveries } = await listening(
      (_, count) => ({ status: count < 4 ? 503 : 204, headers: { 'retry-after': '0' } }),
      ['account.connected'],
    );
    await account('again');
    await until('it to be taken', async () => (await deliveries())[0]?.status === 'delivered');
    expect(server.requests).toHaveLength(4);
    expect(new Set(server.requests.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(
      1,
    );
    const tries = await carillon.db.webhookAttempt.findMany({
      where: { delivery: { endpointId: (await deliveries())[0]?.endpointId ?? '' } },
      orderBy: { number: 'asc' },
    });
    expect(tries.map(({ status, error }) => [status, error])).toEqual([
      ...Array.from({ length: 3 }, () => [503, 'It answered with status 503.']),
      [204, null],
    ]);
  });

  it('that asks for a pause is left alone, and says until when', async () => {
    const { id, api, account, deliveries, server } = await listening(
      () => ({ status: 429, headers: { 'retry-after': '60' } }),
      ['account.connected'],
    );
    const begin = Date.now();
    await account('hasty');
    const pausedUntil = await until('the pause to be known', async () => {
      const { body } = await api.get<{ pausedUntil: string | null }>(`/webhooks/${id}`);
      return body.data.pausedUntil;
    });
    expect(Date.parse(pausedUntil) - begin).toBeGreaterThan(55_000);
    await account('later');
    expect((await deliveries()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(server.requests).toHaveLength(1);
    await carillon.db.webhookEndpoint.update({ where: { id }, data: { blockedUntil: new Date(begin) } });
    await until('the rest to be told', async () => server.requests.length > 1);
    expect((await api.get(`/webhooks/${id}`)).body.data).toMatchObject({ failingSince: expect.any(String) });
  });

  it('fails visibly after its last try, and one that redirects or hangs is not followed', async () => {
    const inward = await listening();
    const { account, deliveries, server } = await listening(
      (_, count) =>
        count === 1
          ? { status: 302, headers: { location: inward.server.url } }
          : count === 2
            ? { fault: 'reset' }
            : { status: 500 },
      ['account.connected'],
    );
    await account('failing');
    await until('it to be given up', async () => (await deliveries())[0]?.status === 'failed');
    expect(server.requests).toHaveLength(5);
    expect(inward.server.requests).toHaveLength(0);
  });

  it('that answers 410 is switched off, and what waits for it is dropped', async () => {
    const { id, account, deliveries } = await listening(() => ({ status: 410 }), ['account.connected']);
    await account('gone');
    await until('it to be switched off', async () => {
      const endpoint = await carillon.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
      return !endpoint.active && endpoint.disabledReason;
    });
    expect((await deliveries()).map(({ status }) => status)).toEqual(['dropped']);
    await account('later');
    expect(await deliveries()).toHaveLength(1);
  });

  it('that hangs keeps no other waiting', async () => {
    const hanging = await listening(() => ({ fault: 'hang' }));
    const healthy = await listening();
    let rounds = 0;
    /** How long the healthy one waits for its news, ms, while the other has 20 more to be told. */
    async function wait(): Promise<number> {
      const round = ++rounds;
      for (let n = 0; n < 20; n++) await hanging.account(`hanging${round}-${n}`);
      const begin = performance.now();
      await healthy.account(`healthy${round}`);
      await until('the healthy one to be told', async () => healthy.told().length === round);
      return performance.now() - begin;
    }
    const limit = answerMs / 2; // far less than an answer of the other may take
    expect(await fastestTime(wait, limit)).toBeLessThan(limit);
  });

  it('whose secret cannot be opened fails visibly, with a sentence', async () => {
    const { id, account, deliveries, server } = await listening(undefined, ['account.connected']);
    const foreign = await sealSecret(newSigningSecret(), 'whe_other', carillon.webhookKeys);
    await carillon.db.webhookEndpoint.update({ where: { id }, data: { secret: foreign } });
    await account('sealed');
    await until('it to be given up', async () => (await deliveries())[0]?.status === 'failed');
    const { error } = await carillon.db.webhookAttempt.findFirstOrThrow({
      where: { delivery: { endpointId: id } },
    });
    expect(error).toMatch(/^Its secret cannot be opened/);
    expect(server.requests).toEqual([]);
  });

  it('whose former secret cannot be opened is told with the new one alone', async () => {
    const { id, account, server, secret } = await listening(undefined, ['account.connected']);
    const foreign = await sealSecret(newSigningSecret(), 'whe_other', carillon.webhookKeys);
    const formerUntil = new Date(Date.now() + 60_000);
    await carillon.db.webhookEndpoint.update({
      where: { id },
      data: { formerSecret: foreign, formerUntil },
    });
    await account('former');
    const [request] = await until('it to be told', async () => server.requests.length > 0 && server.requests);
    expect(request?.headers['webhook-signature']).not.toContain(' ');
    expect(
      new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>),
    ).toBeTruthy();
  });

  it('is told what comes after an event that cannot be made, which fails visibly, and one of which nothing is left', async () => {
    const { id, userId, account, told, deliveries } = await listening(undefined, ['account.connected']);
    const about = { userId, type: 'post.published', subjectId: 'pst_broken' };
    await carillon.db.webhookEvent.createMany({
      data: [
        { ...about, id: `evt_broken${id}`, snapshot: {} },
        { ...about, id: `evt_erased${id}` },
      ],
    });
    await carillon.db.webhookDelivery.createMany({
      data: ['broken', 'erased'].map((each) => ({
        id: `whd_0${each}${id}`,
        eventId: `evt_${each}${id}`,
        endpointId: id,
      })),
    });
    await until('both to be over', async () =>
      (await deliveries()).every(({ status }) => status !== 'pending'),
    );
    expect((await deliveries()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['failed', 5],
      ['dropped', 0],
    ]);
    const { error } = await carillon.db.webhookAttempt.findFirstOrThrow({
      where: { delivery: { endpointId: id } },
    });
    expect(error).toBe('It could not be sent, because of a fault of this service.');
    await account('after');
    await until('the next one to be told', async () => told().length === 1);
  });

  it('that is being deleted keeps nobody waiting, and breaks nothing', async () => {
    const { id, account, deliveries } = await listening(undefined, ['account.connected']);
    await carillon.db.$transaction(async (tx) => {
      await tx.webhookEndpoint.delete({ where: { id } });
      await account('meanwhile'); // outside of the transaction, which still holds the endpoint
    });
    expect(await deliveries()).toEqual([]);
  });
});
