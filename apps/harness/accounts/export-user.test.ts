import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exportUser } from '@carillon/accounts';
import { newId } from '@carillon/core';
import { recordAudit } from '@carillon/db/audit';
import { createKeptText } from '@carillon/db/kept-texts';
import { createPosts } from '@carillon/db/posts';
import { startSession } from '@carillon/db/sign-in';
import { createUser } from '@carillon/db/users';
import { picture } from '@carillon/media/testing/make-picture';
import { findSecrets } from '@carillon/operations/testing/find-secrets';
import { until } from '@carillon/testing/until';
import { shownUrl } from '@carillon/webhooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient } from '../api-client.ts';
import { readZip } from '../read-zip.ts';
import { type Carillon, startCarillon } from '../start-carillon.ts';
import { uploadMedium } from '../upload-medium.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

const addressOf: Parameters<typeof exportUser>[1]['addressOf'] = (kept, webhookId) =>
  shownUrl(kept, webhookId, carillon.webhookKeys);

const archiveOf = async (userId: string) => {
  const archive = await exportUser(userId, {
    db: carillon.db,
    addressOf,
    readFile: carillon.desk.store.read,
  });
  if (archive === null) throw new Error('There is no such user.');
  return readZip(await buffer(archive));
};

const rowsIn = (files: Map<string, Buffer>, name: string) =>
  String(files.get(`${name}.ndjson`))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Tables with a user in each row of which nothing is exported, and why. */
const leftOut: Readonly<Record<string, string>> = {
  TotpSecret: 'would let somebody in',
  RecoveryCode: 'would let somebody in',
  PendingSignIn: 'would let somebody in, for minutes',
  PasswordReset: 'would let somebody in',
  OAuthCode: 'becomes a key in a minute, or nothing',
  IdempotencyKey: 'answers of a day, which are in the rows',
  KeyUsage: 'a sum of what is exported',
  MediaTotal: 'a sum of what is exported',
  MediaArrival: 'lasts for minutes',
  PublishingUndo: 'lasts for seconds',
  BulkChange: 'lasts for a week; what it did is in the events',
  PostWordsDue: 'the text is in its post',
  ExternalId: 'the id is in its post',
  WebhookOutboxEvent: 'becomes an event in a moment',
  MailNotice: 'goes with the mail that tells it',
};

describe('an export', () => {
  it('leaves out no table that has a user in its rows, but for a reason', async () => {
    const schema = await readFile(new URL('../../../prisma/schema.prisma', import.meta.url), 'utf8');
    const models = schema.split(/^model /m).slice(1);
    const owned = models.filter((model) => /^ {2}userId /m.test(model)).map((model) => model.split(' ')[0]);
    const { userId } = await carillon.tenant('scale');
    const read = new Set<string>();
    const db = carillon.db.$extends({
      query: {
        $allModels: {
          $allOperations({ model, args, query }) {
            read.add(model);
            return query(args);
          },
        },
      },
    });
    const archive = await exportUser(userId, {
      db: db as never,
      addressOf,
      readFile: carillon.desk.store.read,
    });
    await buffer(archive ?? Readable.from([]));
    expect(owned.filter((name = '') => !read.has(name)).sort()).toEqual(Object.keys(leftOut).sort());
  });

  it('has everything of a user, their files too, and nothing of anybody else', async () => {
    const { userId, profileId, apiKey } = await carillon.tenant('scale');
    const stranger = await carillon.tenant('scale');
    const account = await carillon.account(profileId, 'x', 'exporter');
    const bytes = await picture({ width: 9, height: 9 }).png().toBuffer();
    const { id: mediaId, sha256 } = await uploadMedium({ url: carillon.url, apiKey }, bytes);
    const api = apiClient(carillon.url, apiKey);
    expect((await api.patch(`/media/${mediaId}`, { kept: true, tags: ['Bells'] })).status).toBe(200);
    const media = [{ id: mediaId, altText: 'a bell' }];
    const platforms = { [account]: { items: [{ content: 'Grüße', media }, { content: 'zwei' }] } };
    const { body } = await api.post('/posts', { profileId, platforms, publishNow: true });
    carillon.startWorker();
    await until(
      'it to be out',
      async () => (await api.get(`/posts/${body.data.id}`)).body.data.status === 'published',
    );
    await startSession(carillon.db, 'digest-of-a-session', userId);
    await createKeptText(carillon.db, userId, { shared: [{ content: 'not a post yet' }] });
    await recordAudit(
      carillon.db,
      { action: 'user.changed', by: { kind: 'person', userId, sessionId: null, address: '203.0.113.7' } },
      {
        action: 'user.changed',
        by: { kind: 'person', userId: stranger.userId, sessionId: null, address: '203.0.113.8' },
        userId,
      },
    );

    const hook = { userId, sandbox: false, url: 'http://127.0.0.1:9/', events: [], profileIds: [] };
    const sealed = { secret: 'a sealed secret', headers: 'sealed headers', headerNames: ['x-token'] };
    const webhook = await carillon.db.webhookEndpoint.create({
      data: { id: newId('whe'), ...hook, ...sealed },
    });
    const event = { id: newId('evt'), userId, type: 'webhook.test', subjectId: webhook.id };
    await carillon.db.webhookEvent.create({ data: event });
    const delivery = {
      id: newId('whd'),
      eventId: event.id,
      endpointId: webhook.id,
      nextAt: null,
      settledAt: new Date(),
    };
    const tries = { create: { number: 1, url: hook.url, status: 500, begunAt: new Date(), durationMs: 5 } };
    await carillon.db.webhookDelivery.create({ data: { ...delivery, status: 'failed', tries } });
    await carillon.db.mailKind.create({ data: { userId, kind: 'posts', wanted: false } });

    const files = await archiveOf(userId);
    expect(rowsIn(files, 'webhooks')).toMatchObject([{ id: webhook.id, url: hook.url }]);
    expect(rowsIn(files, 'webhook-events')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: event.id, type: 'webhook.test' })]),
    );
    expect(rowsIn(files, 'webhook-deliveries')).toMatchObject([
      { id: delivery.id, tries: [{ status: 500 }] },
    ]);
    expect(rowsIn(files, 'notifications')).toMatchObject([{ kind: 'posts', wanted: false }]);
    expect(JSON.parse(String(files.get('user.json')))).toMatchObject({ id: userId, plan: 'scale' });
    expect(rowsIn(files, 'profiles')).toMatchObject([{ id: profileId, name: 'Test' }]);
    expect(rowsIn(files, 'accounts')).toMatchObject([{ id: account, platformUsername: 'exporter' }]);
    expect(rowsIn(files, 'keys')).toMatchObject([{ last4: apiKey.slice(-4) }]);
    expect(rowsIn(files, 'kept-texts')).toMatchObject([
      { form: { shared: [{ content: 'not a post yet' }] } },
    ]);
    expect(rowsIn(files, 'months')).toMatchObject([{ posts: 1 }]);
    expect(rowsIn(files, 'sessions')).toMatchObject([{ method: 'password' }]);
    const items = [
      { content: 'Grüße', media: [{ mediumId: mediaId, altText: 'a bell' }] },
      { content: 'zwei' },
    ];
    const publications = [
      { status: 'published', items, history: [{ outcome: 'published', leaseToken: '1' }] },
    ];
    expect(rowsIn(files, 'posts')).toMatchObject([{ id: body.data.id, content: 'Grüße', publications }]);
    expect(rowsIn(files, 'media')).toMatchObject([{ id: mediaId, sha256, kept: true, tags: ['Bells'] }]);
    expect(rowsIn(files, 'events').map(({ address }) => address)).toEqual(
      expect.arrayContaining(['203.0.113.7', undefined]),
    );
    expect(files.get(`media/${mediaId}/content.png`)?.subarray(1, 4).toString()).toBe('PNG');

    const row = await carillon.db.credentials.findUniqueOrThrow({ where: { socialAccountId: account } });
    const hash = (await carillon.db.apiKey.findFirstOrThrow({ where: { userId } })).hash;
    const written = [...files].map(([where, content]) => ({ where, text: String(content) }));
    const secrets = {
      apiKey,
      webhook: sealed.secret,
      headers: sealed.headers,
      hash,
      sealed: row.sealed,
      session: 'digest-of-a-session',
    };
    const planted = Object.entries(secrets).map(([name, value]) => ({ name, value }));
    expect(findSecrets(planted, written)).toEqual([]);
    // Whole: ids made in one millisecond share their beginning, and the stranger's own id may be there.
    for (const ofStranger of [stranger.profileId, '203.0.113.8'])
      expect(written.filter(({ text }) => text.includes(ofStranger))).toEqual([]);
  });

  it('has what takes many pages, and names files that are gone', async () => {
    const { userId, profileId } = await carillon.tenant('scale');
    const account = await carillon.account(profileId, 'x', 'writer');
    const wanted = Array.from({ length: 230 }, (_, at) => {
      const publication = {
        id: newId('pp'),
        socialAccountId: account,
        platform: 'x',
        sandbox: true,
        dueAt: null,
      } as const;
      const facts = {
        id: newId('pst'),
        profileId,
        content: `${at}`,
        status: 'draft',
        scheduledAt: null,
        latestAt: null,
      } as const;
      const newPost = { ...facts, publications: [{ ...publication, items: [{ content: `${at}` }] }] };
      return { newPost, author: { userId, postsPerMonth: 1_000 } };
    });
    await createPosts(carillon.db, wanted);
    const id = newId('med');
    const size = { width: 1, height: 1, sizeBytes: 1, sha256: '' };
    await carillon.db.medium.create({
      data: { id, userId, type: 'image', status: 'ready', mimeType: 'image/png', ...size },
    });
    await carillon.db.mediaFile.create({
      data: { mediaId: id, name: 'content', mimeType: 'image/png', ...size },
    });
    const archive = await exportUser(userId, { db: carillon.db, addressOf, readFile: async () => null });
    const files = readZip(await buffer(archive ?? Readable.from([])));
    expect(rowsIn(files, 'posts').map(({ content }) => Number(content))).toEqual(wanted.map((_, at) => at));
    expect(String(files.get('missing-files.txt'))).toBe(`${id}/content\n`);
    expect(files.get(`media/${id}/content.png`)).toHaveLength(0);
  });

  it('takes little memory, however large the files are, and lets go of them when nobody reads on', async () => {
    const userId = await createUser(carillon.db, {
      email: 'large@example.org',
      passwordHash: '',
      plan: 'free',
    });
    const id = newId('med');
    const size = { width: 1, height: 1, sizeBytes: 1, sha256: '' };
    const facts = { type: 'video', status: 'ready', mimeType: 'video/mp4' } as const;
    await carillon.db.medium.create({ data: { id, userId: userId ?? '', ...facts, ...size } });
    await carillon.db.mediaFile.create({
      data: { mediaId: id, name: 'content', mimeType: 'video/mp4', ...size },
    });
    const opened: Readable[] = [];
    let made = 0;
    const readFile = async () => {
      const chunks = function* () {
        for (let at = 0; at < 2_000; at += 1, made += 64_000) yield Buffer.alloc(64_000);
      };
      const file = Readable.from(chunks());
      opened.push(file);
      return file;
    };
    const whole = await exportUser(userId ?? '', { db: carillon.db, addressOf, readFile });
    let [read, most] = [0, 0];
    for await (const chunk of whole ?? []) {
      read += chunk.length;
      most = Math.max(most, made - read);
    }
    expect(read).toBeGreaterThan(made);
    expect(most).toBeLessThan(5_000_000);

    const left = await exportUser(userId ?? '', { db: carillon.db, addressOf, readFile });
    await until('the file to be read', async () => left?.read() !== null && opened.length === 2);
    left?.destroy();
    await until('it to be let go of', async () => opened[1]?.destroyed);
  });

  it('is there for nobody who does not exist', async () => {
    expect(await exportUser(newId('usr'), { db: carillon.db, addressOf, readFile: null })).toBeNull();
  });
});
