import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureKey } from '@carillon/core';
import { apiClient } from '@carillon/harness/api-client';
import { type ApiProcess, environmentOf, startApiProcess } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { makeHeic } from '@carillon/media/testing/make-heic';
import { headerOf, picture } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { childEnvironment } from '@carillon/testing/child-environment';
import { programBundle } from '@carillon/testing/program-bundle';
import { type Program, runProgram, startProgram } from '@carillon/testing/run-process';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../dashboard/testing/start-dashboard.ts';

const program = 'apps/reader/main.ts';
const isRoot = process.getuid?.() === 0;
const runs = (way: readonly string[]) => spawnSync(way[0] ?? '', [...way.slice(1), 'true']).status === 0;

/** As in compose: no network, and where we are root another user of our group. */
const offline = [['unshare', '--net'], ['unshare', '--map-root-user', '--net'], []].find(
  (way) => way.length === 0 || runs(way),
);
const nobody = isRoot ? ['setpriv', '--reuid=65534', `--regid=${process.getgid?.()}`, '--clear-groups'] : [];
const way = [...(offline ?? []), ...nobody];

let folder: string;
let settings: { MEDIA_DIR: string; MEDIA_READER_SOCKET: string };
let carillon: Carillon;
let api: ApiProcess;
let dashboard: Dashboard;
let worker: Program;
let somewhere: Awaited<ReturnType<typeof startScriptedServer>>;
let page: Record<string, ScriptedAnswer> = {};
let tenant: Awaited<ReturnType<Carillon['tenant']>>;
let reader: ChildProcess;

async function startReader(): Promise<ChildProcess> {
  const { program: fileOf } = await programBundle();
  const [first = '', ...rest] = [...way, process.execPath, fileOf(program)];
  const child = spawn(first, rest, { env: childEnvironment(settings), stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout ?? child, 'data'); // it says where it listens
  return child;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-reader-'));
  await chmod(folder, 0o755);
  settings = { MEDIA_DIR: join(folder, 'media'), MEDIA_READER_SOCKET: join(folder, 'reader/socket') };
  await mkdir(join(settings.MEDIA_DIR, 'incoming'), { recursive: true });
  await mkdir(join(folder, 'reader'));
  if (isRoot) await chown(join(folder, 'reader'), 65_534, process.getgid?.() ?? 0);
  reader = await startReader();
  carillon = await startCarillon({ mediaTimes: { roundMs: 3_600_000 } });
  tenant = await carillon.tenant('scale');
  api = await startApiProcess(carillon.instance, settings);
  somewhere = await startScriptedServer(({ path }) => page[path] ?? { status: 404 });
  const open = { ...settings, ALLOW_PRIVATE_HOSTS: '1' };
  dashboard = await startDashboard(open, { carillon, pictureTimes: { deadlineMs: 60_000, waitMs: 60_000 } });
  worker = startProgram('apps/worker/main.ts', {
    ...{ ...environmentOf(carillon.instance), ...open },
    SANDBOX_URL: carillon.sandbox.url,
  });
}, 120_000);
afterAll(async () => {
  for (const each of [api.program, worker]) {
    each.kill('SIGTERM');
    await each.exit();
  }
  await dashboard.stop();
  await carillon.stop();
  await somewhere.close();
  await stop(reader, 'SIGTERM');
  await rm(folder, { recursive: true });
});

const upload = (bytes: Buffer) => uploadMedium({ url: api.url, apiKey: tenant.apiKey }, bytes);

/** The picture of the card that a post shows on the network; undefined where it shows none. */
async function pictureOfCard(path: string): Promise<unknown> {
  const handle = `card${path.replace('/', '-')}.test`;
  const account = await carillon.account(tenant.profileId, 'bluesky', handle);
  const client = apiClient(api.url, tenant.apiKey);
  const platforms = { [account]: { items: [{ content: `${somewhere.url}${path}` }] } };
  const made = await client.post('/posts', { profileId: tenant.profileId, platforms, publishNow: true });
  const [published] = await until('the post to be out', async () => {
    const { data } = (await client.get(`/posts/${made.body.data.id}`)).body;
    return data.status === 'published' && data.platforms;
  });
  const [repo = '', collection = '', rkey = ''] = (published?.platformPostId ?? '').slice(5).split('/');
  const query = new URLSearchParams({ repo, collection, rkey });
  const answer = await fetch(`${carillon.sandbox.url}/xrpc/com.atproto.repo.getRecord?${query}`);
  const { value } = (await answer.json()) as { value: { embed: { external: { thumb?: unknown } } } };
  return value.embed.external.thumb;
}

/** Shows a person the picture of a sandbox account of theirs; null where there is none. */
async function pictureOfAccount(handle: string): Promise<string | null> {
  const person = await dashboard.signedIn();
  await carillon.account(person.profileId, 'x', handle);
  const { platformAvatar } = await carillon.db.socialAccount.findFirstOrThrow({
    where: { userId: person.userId },
  });
  expect(platformAvatar).toMatch(/^http/);
  const of = pictureKey(platformAvatar ?? '');
  const { body } = await person.client.get<{ pictures: Record<string, string> }>(`/app/pictures?of=${of}`);
  return Object.values(body.data.pictures)[0] ?? null;
}

describe('a reader apart', () => {
  it('has no secret, and no network where the machine allows that', async () => {
    const environment = readFileSync(`/proc/${reader.pid}/environ`, 'latin1');
    expect(environment).toContain('MEDIA_READER_SOCKET=');
    expect(environment).not.toMatch(/DATABASE|REDIS|ENCRYPTION|postgres:/);
    const network = readlinkSync(`/proc/${reader.pid}/ns/net`);
    if (offline?.length) expect(network).not.toBe(readlinkSync('/proc/self/ns/net'));
  });

  it('reads what is uploaded, and makes what is kept of it', async () => {
    for (const bytes of [await picture({ noise: true }).png().toBuffer(), makeHeic({}), await makeVideo()])
      expect(await upload(bytes)).toMatchObject({ status: 'ready' });
  });

  it('reads the pictures of accounts and of cards of links', async () => {
    const avif = await picture({ width: 60, height: 30 }).avif().toBuffer();
    const body = '<title>Bells</title><meta property="og:image" content="/bells.avif">';
    page = { '/tower': { body }, '/again': { body }, '/bells.avif': { body: avif } };
    // A post does not wait for its card's picture for long, and goes out without where a machine is busy.
    const thumb = await until('a card to have its picture', () => pictureOfCard('/tower'));
    expect(thumb).toMatchObject({ mimeType: 'image/jpeg' });
    const shown = (await pictureOfAccount('demo'))?.split(',')[1] ?? '';
    expect((await headerOf(Buffer.from(shown, 'base64'))).format).toBe('webp');
    expect(await readdir(join(settings.MEDIA_DIR, 'incoming'))).toEqual([]);
  });

  it('that ends blames no file, and is used again once it is back', async () => {
    await stop(reader, 'SIGKILL');
    const bytes = await picture({}).png().toBuffer();
    const headers = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'image/png' };
    const answer = await fetch(`${api.url}/v1/media`, {
      method: 'POST',
      headers,
      body: new Uint8Array(bytes),
    });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([503, 'file_not_read']);
    expect(await pictureOfCard('/again')).toBeUndefined();
    expect(await pictureOfAccount('ada')).toBeNull();
    reader = await startReader();
    expect(await upload(bytes)).toMatchObject({ status: 'ready' });
  });

  it('does not start with a secret, and says so', async () => {
    const { status, errors } = await runProgram(program, [], {
      ...settings,
      REDIS_URL: 'redis://a',
      SMTP_URL_FILE: '/x',
    });
    expect(status).toBe(78);
    expect(errors).toBe(
      "The reader reads strangers' files, and must have no secret. Take these out of its environment: REDIS_URL, SMTP_URL_FILE.\n",
    );
    expect(existsSync(settings.MEDIA_READER_SOCKET)).toBe(true); // that of the one which runs
  });
});
