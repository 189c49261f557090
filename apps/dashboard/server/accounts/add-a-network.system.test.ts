import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '@carillon/db';
import { apiClient, type PostBody } from '@carillon/harness/api-client';
import { changes, newFiles } from '@carillon/harness/pretend-network/changes';
import { copyRepository, type RepositoryCopy } from '@carillon/harness/pretend-network/copy-repository';
import { ownFiles } from '@carillon/harness/pretend-network/own-files';
import { pennantChanges, pennantFiles } from '@carillon/harness/pretend-network/pennant';
import { dumpOf, type Pennant, servePennant } from '@carillon/harness/pretend-network/serve-pennant';
import { environmentOf } from '@carillon/harness/start-api-process';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { freePort } from '@carillon/local-services';
import { picture } from '@carillon/media/testing/make-picture';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { personClient } from '../../testing/person-client.ts';

/** Files that a new network may touch outside its own folder; what an SDK of its own needs is two of them. */
const maxFiles = 14;

const ownFolder = 'packages/networks/lantern';
const pennantFolder = 'packages/networks/pennant';

let copy: RepositoryCopy;
let instance: TestInstance;
let pennant: Pennant;
let running: Running;
/** Everything that the programs of the copy have written. */
let logs = '';
const undo: Undo[] = [];

beforeAll(async () => {
  instance = await createTestInstance();
  undo.push(() => instance.drop());
  copy = await copyRepository();
  undo.push(() => copy.remove());
  pennant = await servePennant();
  undo.push(() => pennant.close());
  await addPretendNetwork();
  await copy.node(['packages/db/generate.ts']);
  await copy.node(['apps/api/document/write-docs.ts']);
  await copy.node(['packages/sdk/write-types.ts']);
});

afterAll(() => undoAll(undo));

async function addPretendNetwork(): Promise<void> {
  for (const [name, text] of Object.entries(ownFiles)) await write(`${ownFolder}/${name}`, text);
  for (const [name, text] of Object.entries(pennantFiles)) await write(`${pennantFolder}/${name}`, text);
  for (const [name, text] of Object.entries(newFiles)) await write(name, text);
  for (const [name, list] of [...Object.entries(changes), ...Object.entries(pennantChanges)]) {
    let text = await readFile(join(copy.folder, name), 'utf8');
    for (const [from, instead] of list) {
      if (!text.includes(from)) throw new Error(`${name} does not have the text ${JSON.stringify(from)}.`);
      text = text.replaceAll(from, () => instead);
    }
    await write(name, text);
  }
}

async function write(name: string, text: string): Promise<void> {
  const path = join(copy.folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The files that the table of add-a-network.md names, with the network's own name in place of `<…>`. */
async function documentedFiles(): Promise<readonly string[]> {
  const text = await readFile(join(copy.folder, 'apps/docs/add-a-network.md'), 'utf8');
  return [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, file = '']) =>
    file.replace('<number>_<name>', '2_lantern'),
  );
}

describe('a network that is added', () => {
  it('touches the files that add-a-network.md names, and few', async () => {
    const touched = (await copy.changed()).filter(
      (file) => !file.startsWith(`${ownFolder}/`) && !file.startsWith(`${pennantFolder}/`),
    );
    expect([...touched].sort()).toEqual([...(await documentedFiles())].sort());
    const withSdk = 2;
    expect(touched.length + withSdk).toBeLessThanOrEqual(maxFiles);
  });

  it('leaves nothing of the product that does not compile', async () => {
    const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing', 'node_modules', 'packages/testing'];
    await write(
      'tsconfig.product.json',
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['apps/api', 'apps/cli', 'apps/dashboard', 'apps/worker', 'packages'],
        exclude: [...tests, 'apps/dashboard/web', 'apps/dashboard/attacks', 'apps/dashboard/browser'],
      }),
    );
    await write(
      'apps/dashboard/web/tsconfig.product.json',
      JSON.stringify({ extends: './tsconfig.json', exclude: tests }),
    );
    const tsc = 'node_modules/typescript/bin/tsc';
    expect(await copy.node([tsc, '--noEmit', '-p', 'tsconfig.product.json'])).toBe('');
    expect(await copy.node([tsc, '--noEmit', '-p', 'apps/dashboard/web/tsconfig.product.json'])).toBe('');
  });

  it('publishes a post, which the dashboard shows', async () => {
    let sends = 0;
    const lantern = await startScriptedServer(({ method, path, headers }) => {
      if (headers.authorization !== 'Bearer wick') return { status: 401 };
      if (path === '/me') return { body: { id: 'lantern-1' } };
      return { status: method !== 'POST' ? 404 : ++sends === 1 ? 503 : 200, body: {} };
    });
    undo.push(() => lantern.close());
    const reader = await copy.serveReader();
    undo.push(reader.close);
    const [apiPort, dashboardPort] = [await freePort(), await freePort()];
    const env = {
      ...environmentOf(instance),
      LANTERN_URL: lantern.url,
      PENNANT_URL: pennant.url,
      PORT: String(apiPort),
      DASHBOARD_PORT: String(dashboardPort),
      ...reader.env,
    };
    await copy.node(['apps/cli/main.ts', 'migrate'], { ...env, MIGRATION_DATABASE_URL: instance.ownerUrl });
    const person = { email: 'ada@example.com', password: 'a long password' };
    const carillon = async <Result>(...args: readonly string[]) =>
      JSON.parse(await copy.node(['apps/cli/main.ts', ...args, '--json'], env)) as Result;
    const { email, password } = person;
    await carillon('user', 'create', '--email', email, '--password', password, '--plan', 'growth');
    const profile = ['--user', person.email, '--name', 'Lamps'];
    const { id: profileId } = await carillon<{ id: string }>('profile', 'create', ...profile);
    const { key } = await carillon<{ key: string }>('key', 'create', ...profile);
    const credentials = ['--handle', 'ada', '--token', 'wick'];
    const connect = ['account', 'connect', 'lantern', '--profile', profileId, ...credentials];
    const { id: accountId } = await carillon<{ id: string }>(...connect);

    for (const program of ['api', 'worker', 'dashboard']) undo.push(startProgram(program, env));
    const dashboard = `http://127.0.0.1:${dashboardPort}`;
    for (const url of [`http://127.0.0.1:${apiPort}`, dashboard])
      await until(`${url} to listen`, () =>
        fetch(`${url}/livez`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );

    const url = `http://127.0.0.1:${apiPort}`;
    running = { url, dashboard, apiKey: key, profileId, person, carillon };
    const api = apiClient(url, key);
    const item = { content: 'The lamps are lit.' };
    const thread = { profileId, platforms: { [accountId]: { items: [item, item] } } };
    const refused = await api.post<{ error: string }>('/posts', { ...thread, publishNow: true });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `platforms.${accountId}.items: Lantern has no threads and takes one item; these are 2.`,
    ]);
    const long = { profileId, platforms: { [accountId]: { items: [{ content: 'a'.repeat(501) }] } } };
    expect((await api.post<{ error: string }>('/posts', { ...long, publishNow: true })).body.error).toBe(
      `platforms.${accountId}.items[0].content is 501 characters long (a URL counts 23); Lantern allows 500.`,
    );

    const platforms = { [accountId]: { items: [item] } };
    const created = await api.post<PostBody>('/posts', { profileId, publishNow: true, platforms });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    const isPublished = async () =>
      (await api.get<PostBody>(`/posts/${id}`)).body.data.status === 'published';
    await until('the post to be published', isPublished);
    const sent = lantern.requests.filter(({ method }) => method === 'POST');
    const [first, again, ...more] = sent.map(({ body }) => JSON.parse(body));
    expect(first).toEqual({ key: expect.stringMatching(/^[\w-]{36}$/), text: 'The lamps are lit.' });
    expect(again).toEqual(first); // the same key, as its answer was lost
    expect(more).toEqual([]);
    expect(lantern.requests.some(({ path }) => path.startsWith('/posts/'))).toBe(false);

    const browser = personClient(dashboard);
    await browser.signIn(person.email, person.password);
    const { body } = await browser.get(`/app/posts/${id}`);
    const shown = `https://lantern.example/posts/${first.key}`;
    expect(body.data).toMatchObject([{ platform: 'lantern', items: [{ url: shown }] }]);
  });

  it('keeps a secret address, makes a picture for its limits once, and says when its access ends', async () => {
    const { url, dashboard, apiKey, profileId, person, carillon } = running;
    const [first, second] = [pennant.mast('north', 6), pennant.mast('south', 60)];
    const strange = `${pennant.url}/hooks/secret-${randomUUID()}`;
    const connect = ['account', 'connect', 'pennant', '--profile', profileId, '--address'];
    const { id: north } = await carillon<{ id: string }>(...connect, first.address);
    const refusal = await carillon(...connect, strange).catch(printed);

    const browser = personClient(dashboard);
    await browser.signIn(person.email, person.password);
    const give = (address: string) =>
      browser.post<{ id: string }>('/app/accounts/pennant', { profileId, address });
    const connected = await give(second.address);
    expect(connected.status).toBe(200);
    const south = connected.body.data.id;
    const inside = await give('http://127.0.0.1:9/hooks/secret-of-somebody-inside');
    expect(inside.body.error).toBe(
      'The webhook address is on a private network; name it in ALLOW_PRIVATE_HOSTS to talk to it.',
    );
    expect((await give(`${pennant.url}/elsewhere`)).body.error).toBe(
      'The address must be that of a webhook of Pennant.',
    );
    const unknown = await give(strange);
    expect(unknown.body.error).toBe('Pennant refused it: Error: … answered with 404.');
    expect(refusal).toContain('Pennant refused it: Error: … answered with 404.');

    const api = apiClient(url, apiKey);
    const post = async (account: string, content: string, more: object) => {
      const platforms = { [account]: { items: [{ content, ...more }] } };
      const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
      return (await api.post<PostBody>('/posts', { profileId, platforms, scheduledAt })).body.data.id;
    };
    const bytes = await picture({ width: 900, height: 700, noise: true }).jpeg().toBuffer();
    const { id: medium } = await uploadMedium({ url, apiKey }, bytes);
    const media = { media: [{ id: medium }] };
    const posts = [await post(north, 'up', media), await post(south, 'down', media)];
    const storm = await post(north, 'storm', {});
    const db = openDatabase({ url: instance.ownerUrl, poolSize: 4 });
    undo.push(() => db.$disconnect());
    // As of an upload from before Pennant was added. Then all are due.
    await db.mediaFile.deleteMany({ where: { mediaId: medium, name: 'pennant' } });
    await db.publication.updateMany({
      where: { postId: { in: [...posts, storm] } },
      data: { dueAt: new Date() },
    });
    for (const id of [...posts, storm])
      await until(`${id} to be over`, async () =>
        /^(published|failed)$/.test((await api.get<PostBody>(`/posts/${id}`)).body.data.status),
      );
    expect(pennant.texts.sort()).toEqual(['down', 'up']);
    const [made, same, ...others] = pennant.files;
    expect(others).toEqual([]);
    expect(same).toEqual(made);
    expect(made?.bytes.length).toBeLessThanOrEqual(200_000);
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 500 });
    const stored = await db.mediaFile.findMany({
      where: { mediaId: medium, name: { startsWith: 'under-' } },
    });
    expect(stored).toMatchObject([{ sizeBytes: made?.bytes.length }]);
    const failed = await api.get(`/posts/${storm}`);
    expect(JSON.stringify(failed.body)).toContain('Pennant refused it: Error: … answered with 500.');

    const attention = await browser.get<{ ending: object }>('/app/attention');
    expect(attention.body.data.ending).toMatchObject({
      count: 1,
      accounts: [{ id: north, endsAt: first.ends }],
    });
    const answers = await Promise.all(
      ['/app/accounts', '/app/activity', `/app/posts/${storm}`, '/app/glance'].map((path) =>
        browser.get(path),
      ),
    );
    const seen = [connected, inside, unknown, attention, ...answers].map(({ text }) => text);
    const everything = [...seen, refusal, JSON.stringify(failed), logs, await dumpOf(db)].join('\n');
    expect(logs).toContain('Pennant is away');
    for (const { secret } of [first, second, { secret: new URL(strange).pathname }])
      expect(everything).not.toContain(secret);
  });
});

/** The end of an error of a command: what it printed, without the command itself. */
const printed = ({ message }: Error): string => message.slice(message.indexOf('{'));

/** The programs, and a person on them. */
interface Running {
  readonly url: string;
  readonly dashboard: string;
  readonly apiKey: string;
  readonly profileId: string;
  readonly person: { readonly email: string; readonly password: string };
  readonly carillon: <Result>(...args: readonly string[]) => Promise<Result>;
}

/** Starts a program of the copy. @returns what stops it */
function startProgram(name: string, env: Record<string, string>): Undo {
  const child = spawn(process.execPath, [`apps/${name}/main.ts`], {
    cwd: copy.folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (chunk) => {
    logs += String(chunk);
  });
  return async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}
