import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '@carillon/db';
import { apiClient, type PostBody } from '@carillon/harness/api-client';
import { changes, newFiles } from '@carillon/harness/pretend-network/changes';
import { copyRepository, type RepositoryCopy } from '@carillon/harness/pretend-network/copy-repository';
import { ownFiles } from '@carillon/harness/pretend-network/own-files';
import { startPretendServer } from '@carillon/harness/pretend-network/start-server';
import { environmentOf } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
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

/** The installation whose programs the first test starts. */
let dashboard: string;
let env: Record<string, string>;
let profileId: string;

const person = { email: 'ada@example.com', password: 'a long password' };

const carillon = async <Result>(...args: readonly string[]) =>
  JSON.parse(await copy.node(['apps/cli/main.ts', ...args, '--json'], env)) as Result;

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
    const lantern = await startPretendServer();
    undo.push(() => lantern.close());
    const [apiPort, dashboardPort] = [await freePort(), await freePort()];
    env = {
      ...environmentOf(instance),
      LANTERN_URL: lantern.url,
      PORT: String(apiPort),
      DASHBOARD_PORT: String(dashboardPort),
      MEDIA_DIR: join(copy.folder, '.data/media'),
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    };
    await copy.node(['apps/cli/main.ts', 'migrate'], { ...env, MIGRATION_DATABASE_URL: instance.ownerUrl });
    const { email, password } = person;
    await carillon('user', 'create', '--email', email, '--password', password, '--plan', 'growth');
    const profile = ['--user', person.email, '--name', 'Lamps'];
    profileId = (await carillon<{ id: string }>('profile', 'create', ...profile)).id;
    const { key } = await carillon<{ key: string }>('key', 'create', ...profile);
    const credentials = ['--handle', 'ada', '--token', 'wick'];
    const connect = ['account', 'connect', 'lantern', '--profile', profileId, ...credentials];
    const { id: accountId } = await carillon<{ id: string }>(...connect);

    for (const program of ['api', 'worker', 'dashboard']) undo.push(startProgram(program, env));
    dashboard = `http://127.0.0.1:${dashboardPort}`;
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
    lantern.allow(600);
    await makeServersDue();
    await until('the new limit', async () => (await api.post('/posts', ofLength(550))).status === 201);

    const platforms = { [accountId]: { items: [item] } };
    const created = await api.post<PostBody>('/posts', { profileId, publishNow: true, platforms });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    const isPublished = async () =>
      (await api.get<PostBody>(`/posts/${id}`)).body.data.status === 'published';
    await until('the post to be published', isPublished);
    const sent = lantern.asked('/posts');
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

  it('connects accounts on a server of their own, where this one registers once', async () => {
    const [lamps, elsewhere] = [await startPretendServer(), await startPretendServer()];
    undo.push(
      () => lamps.close(),
      () => elsewhere.close(),
    );
    const jo = { email: 'jo@example.com', password: 'another long password' };
    await carillon('user', 'create', '--email', jo.email, '--password', jo.password, '--plan', 'growth');
    const { id: ofJo } = await carillon<{ id: string }>(
      ...['profile', 'create', '--user', jo.email, '--name', 'Wicks'],
    );
    const people = [await visitor(person, profileId), await visitor(jo, ofJo)] as const;
    expect(await people[0].begin('')).toEqual([
      400,
      'The server must be the address of a Lantern server, such as https://lantern.example.',
    ]);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await people[0].begin(nobody)).toEqual([
      400,
      `${nobody} does not answer as a server of Lantern does. Check the address.`,
    ]);
    for (const each of people) expect(await each.begin(lamps.url)).toEqual([200, undefined]);
    const [registered, ...again] = lamps.asked('/apps').map(({ body }) => JSON.parse(body));
    expect(registered).toEqual({
      name: 'Carillon',
      website: dashboard,
      redirect_uri: `${dashboard}/connect/lantern/callback`,
      scopes: ['light'],
    });
    expect(again).toEqual([]);

    // No address that the browser brings along is believed.
    const choice = await people[0].comeBack(`&iss=${elsewhere.url}&service=${elsewhere.url}`);
    expect(elsewhere.requests).toEqual([]);
    expect(await people[0].granted(choice)).toEqual(['ada', 'lamps']);
    expect(await people[1].granted(choice)).toEqual(['410 choice_over']);
    expect(await people[1].choose(choice, 'lantern-3')).toBe('410 choice_over');

    lamps.forgetApplications();
    expect(await people[1].comeBack()).toBe('/accounts?problem=application_gone');
    expect(await people[1].begin(lamps.url)).toEqual([200, undefined]);
    expect(lamps.asked('/apps')).toHaveLength(2);
    expect(await people[1].choose(await people[1].comeBack(), 'lantern-2')).toMatch(/^200 sac_/);

    const accountId = (await people[0].choose(choice, 'lantern-3')).replace('200 ', '');
    expect(await people[0].choose(choice, 'lantern-2')).toBe('410 choice_over'); // one use
    expect(await people[0].accounts()).toContainEqual(
      expect.objectContaining({ id: accountId, platformUsername: 'lamps', serviceUrl: lamps.url }),
    );
    const platforms = { [accountId]: { items: [{ content: 'Lit elsewhere.' }] } };
    const post = { profileId, publishNow: true, platforms };
    expect((await people[0].client.post('/v1/posts', post)).status).toBe(201);
    await until('the post to be out', async () => lamps.asked('/posts').length > 1); // the first answer is lost
    expect(JSON.parse(lamps.asked('/posts')[1]?.body ?? '')).toMatchObject({ text: 'Lit elsewhere.' });
  });
});

/** Lets a day pass for what servers said. */
async function makeServersDue(): Promise<void> {
  const db = openDatabase({ url: instance.ownerUrl, poolSize: 1 });
  await db.$executeRaw`UPDATE network_servers SET next_try_at = clock_timestamp()`;
  await db.$disconnect();
}

interface Choice {
  readonly accounts: readonly { readonly platformUsername: string }[];
}

const choiceIn = (address: string): string => address.split('?choose=')[1] ?? '';

/** Somebody in a browser who connects accounts. */
async function visitor({ email, password }: typeof person, profile: string) {
  const client = personClient(dashboard);
  await client.signIn(email, password);
  let state = '';
  return {
    client,

    /** Goes to a server of the network, or names none. @returns the status, and the sentence of a refusal */
    async begin(service: string): Promise<[number, string | undefined]> {
      const wanted = { profileId: profile, ...(service !== '' && { service }) };
      const { status, body } = await client.post<{ url: string }>('/app/accounts/lantern/begin', wanted);
      if (status !== 200) return [status, body.error];
      const page = new URL(body.data.url);
      state = page.searchParams.get('state') ?? '';
      expect(page.origin).toBe(service);
      return [status, body.error];
    },

    /** Comes back from there. @returns where the browser is sent on to */
    async comeBack(more = ''): Promise<string> {
      const query = `state=${state}&code=good${more}`;
      return `${(await client.get(`/connect/lantern/callback?${query}`)).headers.get('location')}`;
    },

    /** Names of the accounts of a choice, which the address that they came back to names; or why they are not shown. */
    async granted(address: string): Promise<readonly string[]> {
      const { status, body, headers } = await client.get<Choice>(
        `/app/accounts/choices/${choiceIn(address)}`,
      );
      if (status !== 200) return [`${status} ${headers.get('x-error-code')}`];
      return body.data.accounts.map(({ platformUsername }) => platformUsername);
    },

    /** Connects one of them. @returns the status, and the id of the account or the code of a refusal */
    async choose(address: string, account: string): Promise<string> {
      const wanted = { id: choiceIn(address), accounts: [account] };
      const { status, body, headers } = await client.post<{ ids: string[] }>('/app/accounts/choose', wanted);
      return `${status} ${status === 200 ? body.data.ids.join() : headers.get('x-error-code')}`;
    },

    accounts: async () =>
      (await client.get<{ accounts: readonly object[] }>('/app/accounts')).body.data.accounts,
  };
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
