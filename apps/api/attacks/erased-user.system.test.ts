import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { picture } from '@carillon/media/testing/make-picture';
import { findSecrets, type PlantedSecret, type Written } from '@carillon/operations/testing/find-secrets';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRecordedService } from '../testing/open-recorded-service.ts';

/** A step starts several processes, ms. */
const longest = 120_000;

let service: Awaited<ReturnType<typeof openRecordedService>>;
let folder: string;
let apiKey: string;
let profileId: string;
let accounts: string[];

/** A text that is nowhere else. */
const canary = (name: string) => `${name}${randomBytes(8).toString('hex')}`;
const canaries = {
  email: `${canary('mail')}@example.com`,
  profile: canary('Profil '),
  group: canary('group'),
  key: canary('Schluessel '),
  handle: canary('handle').slice(0, 14),
  content: canary('Abschied '),
  altText: canary('Abendlicht '),
  file: canary('Datei'),
  deleted: canary('Zwielicht '),
};

const run = async (...args: string[]) => {
  const { status, output, errors } = await service.command([...args, '--json']);
  if (status !== 0) throw new Error(errors);
  return JSON.parse(output);
};

const call = async (method: string, path: string, body?: object | FormData) => {
  const isForm = body instanceof FormData;
  const answer = await service.request(`${service.url}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'idempotency-key': randomBytes(8).toString('hex'),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, data: answer.body === '' ? null : JSON.parse(answer.body).data };
};

/** Logs, rows and Redis: what people and programs were answered is theirs. */
async function kept(): Promise<Written[]> {
  const written = await service.everything();
  return written.filter(({ where }) => /^(the log|the table|Redis)/.test(where));
}

const planted: PlantedSecret[] = Object.entries(canaries).map(([name, value]) => ({ name, value }));

/** Where canaries are found, without what surrounds them. */
const places = (found: readonly string[]) => [...new Set(found.map((line) => line.replace(/: ….*$/s, '')))];

async function start(): Promise<void> {
  await service.start('api', { MEDIA_DIR: folder });
  await service.start('worker', { MEDIA_DIR: folder });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-erased-'));
  service = await openRecordedService();
  const user = ['--email', canaries.email, '--password', 'correct horse battery', '--plan', 'scale'];
  const { id } = await run('user', 'create', ...user);
  const named = ['--user', id, '--name', canaries.profile, '--group', canaries.group];
  profileId = (await run('profile', 'create', ...named)).id;
  apiKey = (await run('key', 'create', '--user', id, '--name', canaries.key)).key;
  const x = service.sandbox.account('x', canaries.handle);
  const bluesky = service.sandbox.account('bluesky', canaries.handle);
  const wanted = ['--profile', profileId, '--sandbox'];
  const tokens = ['--access-token', x.accessToken, '--refresh-token', x.refreshToken];
  const person = ['--handle', bluesky.handle, '--app-password', bluesky.appPassword];
  accounts = [
    (await run('account', 'connect', 'x', ...wanted, ...tokens)).id,
    (await run('account', 'connect', 'bluesky', ...wanted, ...person)).id,
  ];
  await start();
}, longest);

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a user of whom everything is known', () => {
  it(
    'leaves a post that is deleted nowhere',
    async () => {
      const platforms = Object.fromEntries(
        accounts.map((id) => [id, { items: [{ content: canaries.deleted }] }]),
      );
      const wanted = { profileId, platforms, scheduledAt: '2040-01-01T00:00:00Z' };
      const { status, data } = await call('POST', '/posts', wanted);
      expect(status).toBe(201);
      expect((await call('DELETE', `/posts/${data.id}`)).status).toBe(204);
      expect(
        places(
          findSecrets(
            planted.filter(({ name }) => name === 'deleted'),
            await kept(),
          ),
        ),
      ).toEqual([]);
      await start();
    },
    longest,
  );

  it(
    'publishes, fails and schedules',
    async () => {
      const form = new FormData();
      form.set('altText', canaries.altText);
      const bytes = await picture({ width: 8, height: 8 }).png().toBuffer();
      form.set('file', new Blob([new Uint8Array(bytes)]), `${canaries.file}.png`);
      const { data: medium } = await call('POST', '/media', form);
      await until('the picture to be ready', async () => {
        const { data } = await call('GET', `/media/${medium.id}`);
        return data.status === 'ready';
      });
      const media = [{ id: medium.id, altText: canaries.altText }];
      const post = async (id: string, more: object) => {
        const platforms = { [id]: { items: [{ content: canaries.content, media }] } };
        const { status, data } = await call('POST', '/posts', { profileId, platforms, ...more });
        expect(status).toBe(201);
        return data.id as string;
      };
      const [x = '', bluesky = ''] = accounts;
      const settled = (id: string) =>
        until(
          'the post to settle',
          async () => {
            const { status } = (await call('GET', `/posts/${id}`)).data;
            return ['published', 'failed'].includes(status) && status;
          },
          60_000,
        );
      expect(await settled(await post(x, { publishNow: true }))).toBe('published');
      expect(await settled(await post(bluesky, { publishNow: true }))).toBe('published');
      await post(x, { scheduledAt: '2040-01-01T00:00:00Z' });
      service.sandbox.revoke('bluesky', canaries.handle);
      expect(await settled(await post(bluesky, { publishNow: true }))).toBe('failed');
      await call('DELETE', `/posts/${await post(x, { status: 'draft' })}`);
      const there = places(findSecrets(planted, await kept()));
      for (const name of Object.keys(canaries).filter((name) => name !== 'deleted'))
        expect(there).toContainEqual(expect.stringMatching(`^${name} in the table`));
      expect(there.filter((place) => place.includes(' in the log') || place.includes(' in Redis'))).toEqual(
        [],
      );
      await start();
    },
    longest,
  );

  it(
    'is found nowhere once they are deleted: not in a row, in Redis, in a log, or among the files',
    async () => {
      const result = await run('user', 'delete', '--user', canaries.email, '--yes');
      expect(result).toMatchObject({ deleted: true });
      expect(places(findSecrets(planted, await kept()))).toEqual([]);
      // Beside media there is the note of how far the database is, which is nobody's.
      expect(await readdir(join(folder, 'files'))).toEqual(['marks']);
      expect(await readdir(join(folder, 'incoming')).catch(() => [])).toEqual([]);
    },
    longest,
  );
});
