import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '@carillon/db';
import { apiClient, type PostBody } from '@carillon/harness/api-client';
import { changes, newFiles } from '@carillon/harness/pretend-network/changes';
import { copyRepository, type RepositoryCopy } from '@carillon/harness/pretend-network/copy-repository';
import { ownFiles } from '@carillon/harness/pretend-network/own-files';
import { environmentOf } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { personClient } from '../../testing/person-client.ts';

/** Files that a new network may touch outside its own folder; what an SDK of its own needs is two of them. */
const maxFiles = 14;

const ownFolder = 'packages/networks/lantern';

let copy: RepositoryCopy;
let instance: TestInstance;
const undo: Undo[] = [];

beforeAll(async () => {
  instance = await createTestInstance();
  undo.push(() => instance.drop());
  copy = await copyRepository();
  undo.push(() => copy.remove());
  await addPretendNetwork();
  await copy.node(['packages/db/generate.ts']);
  await copy.node(['apps/api/document/write-docs.ts']);
  await copy.node(['packages/sdk/write-types.ts']);
});

afterAll(() => undoAll(undo));

async function addPretendNetwork(): Promise<void> {
  for (const [name, text] of Object.entries(ownFiles)) await write(`${ownFolder}/${name}`, text);
  for (const [name, text] of Object.entries(newFiles)) await write(name, text);
  for (const [name, list] of Object.entries(changes)) {
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
    const touched = (await copy.changed()).filter((file) => !file.startsWith(`${ownFolder}/`));
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
    let characters = 300;
    const lantern = await startScriptedServer(({ method, path, headers }) => {
      if (path === '/limits') return { body: { characters, pictures: 2 } };
      if (headers.authorization !== 'Bearer wick') return { status: 401 };
      if (path === '/me') return { body: { id: 'lantern-1' } };
      return { status: method !== 'POST' ? 404 : ++sends === 1 ? 503 : 200, body: {} };
    });
    undo.push(() => lantern.close());
    const [apiPort, dashboardPort] = [await freePort(), await freePort()];
    const env = {
      ...environmentOf(instance),
      LANTERN_URL: lantern.url,
      PORT: String(apiPort),
      DASHBOARD_PORT: String(dashboardPort),
      MEDIA_DIR: join(copy.folder, '.data/media'),
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

    const api = apiClient(`http://127.0.0.1:${apiPort}`, key);
    const item = { content: 'The lamps are lit.' };
    const thread = { profileId, platforms: { [accountId]: { items: [item, item] } } };
    const refused = await api.post<{ error: string }>('/posts', { ...thread, publishNow: true });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `platforms.${accountId}.items: Lantern has no threads and takes one item; these are 2.`,
    ]);
    const ofLength = (length: number) => ({
      profileId,
      platforms: { [accountId]: { items: [{ content: 'a'.repeat(length) }] } },
      scheduledAt: '2040-01-09T09:00:00Z',
    });
    const { host } = new URL(lantern.url);
    expect((await api.post<{ error: string }>('/posts', ofLength(400))).body.error).toBe(
      `platforms.${accountId}.items[0].content is 400 characters long (a URL counts 23); Lantern at ${host} allows 300.`,
    );
    characters = 600;
    await makeServersDue();
    await until('the new limit', async () => (await api.post('/posts', ofLength(550))).status === 201);

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
    const url = `https://lantern.example/posts/${first.key}`;
    expect(body.data).toMatchObject([{ platform: 'lantern', items: [{ url }] }]);
  });
});

/** Lets a day pass for what servers said. */
async function makeServersDue(): Promise<void> {
  const db = openDatabase({ url: instance.ownerUrl, poolSize: 1 });
  await db.$executeRaw`UPDATE network_servers SET next_try_at = clock_timestamp()`;
  await db.$disconnect();
}

/** Starts a program of the copy. @returns what stops it */
function startProgram(name: string, env: Record<string, string>): Undo {
  const child = spawn(process.execPath, [`apps/${name}/main.ts`], {
    cwd: copy.folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}
