import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@carillon/db';
import { apiClient, type PostBody } from '@carillon/harness/api-client';
import { addNetworks } from '@carillon/harness/pretend-network/changes';
import { copyRepository, type RepositoryCopy } from '@carillon/harness/pretend-network/copy-repository';
import { dumpOf, type Pennant, servePennant } from '@carillon/harness/pretend-network/serve-pennant';
import { type PretendServer, startPretendServer } from '@carillon/harness/pretend-network/start-server';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { freePort } from '@carillon/local-services';
import { picture } from '@carillon/media/testing/make-picture';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type CopiedInstallation, startCopiedInstallation } from '../../testing/copied-installation.ts';
import { lanternVisitor } from '../../testing/lantern-visitor.ts';
import { personClient } from '../../testing/person-client.ts';

/** Files that a new network may touch outside its own folder; what an SDK of its own needs is two of them. */
const maxFiles = 14;

const ownFolder = 'packages/networks/lantern';
const pennantFolder = 'packages/networks/pennant';

let copy: RepositoryCopy;
let instance: TestInstance;
let pennant: Pennant;
let lantern: PretendServer;
let running: CopiedInstallation;
const undo: Undo[] = [];

beforeAll(async () => {
  instance = await createTestInstance();
  undo.push(() => instance.drop());
  copy = await copyRepository();
  undo.push(() => copy.remove());
  pennant = await servePennant();
  lantern = await startPretendServer();
  undo.push(
    () => pennant.close(),
    () => lantern.close(),
  );
  await addNetworks(copy);
  await copy.node(['packages/db/generate.ts']);
  await copy.node(['apps/api/document/write-docs.ts']);
  await copy.node(['packages/sdk/write-types.ts']);
});

afterAll(() => undoAll(undo));

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
    await copy.write(
      'tsconfig.product.json',
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['apps/api', 'apps/cli', 'apps/dashboard', 'apps/worker', 'packages'],
        exclude: [...tests, 'apps/dashboard/web', 'apps/dashboard/attacks', 'apps/dashboard/browser'],
      }),
    );
    await copy.write(
      'apps/dashboard/web/tsconfig.product.json',
      JSON.stringify({ extends: './tsconfig.json', exclude: tests }),
    );
    const tsc = 'node_modules/typescript/bin/tsc';
    expect(await copy.node([tsc, '--noEmit', '-p', 'tsconfig.product.json'])).toBe('');
    expect(await copy.node([tsc, '--noEmit', '-p', 'apps/dashboard/web/tsconfig.product.json'])).toBe('');
  });

  it('publishes a post, which the dashboard shows', async () => {
    running = await startCopiedInstallation(copy, instance, {
      LANTERN_URL: lantern.url,
      PENNANT_URL: pennant.url,
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    });
    undo.push(running.stop);
    const { ada, carillon, url, dashboard } = running;
    const { profileId } = ada;
    const credentials = ['--handle', 'ada', '--token', 'wick'];
    const connect = ['account', 'connect', 'lantern', '--profile', profileId, ...credentials];
    const { id: accountId } = await carillon<{ id: string }>(...connect);

    const api = apiClient(url, running.apiKey);
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
    await browser.signIn(ada.email, ada.password);
    const { body } = await browser.get(`/app/posts/${id}`);
    const shown = `https://lantern.example/posts/${first.key}`;
    expect(body.data).toMatchObject([{ platform: 'lantern', items: [{ url: shown }] }]);
  });

  it('connects accounts on a server of their own, where this one registers once', async () => {
    const [lamps, elsewhere] = [await startPretendServer(), await startPretendServer()];
    undo.push(
      () => lamps.close(),
      () => elsewhere.close(),
    );
    const { ada, dashboard } = running;
    const jo = await running.person('jo@example.com');
    const people = [await lanternVisitor(dashboard, ada), await lanternVisitor(dashboard, jo)] as const;
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
    const post = { profileId: ada.profileId, publishNow: true, platforms };
    expect((await people[0].client.post('/v1/posts', post)).status).toBe(201);
    await until('the post to be out', async () => lamps.asked('/posts').length > 1); // the first answer is lost
    expect(JSON.parse(lamps.asked('/posts')[1]?.body ?? '')).toMatchObject({ text: 'Lit elsewhere.' });
  });

  it('keeps a secret address, makes a picture for its limits once, and says when its access ends', async () => {
    const { url, dashboard, apiKey, ada, carillon } = running;
    const { profileId } = ada;
    const [first, second] = [pennant.mast('north', 6), pennant.mast('south', 60)];
    const strange = `${pennant.url}/hooks/secret-${randomUUID()}`;
    const connect = ['account', 'connect', 'pennant', '--profile', profileId, '--address'];
    const { id: north } = await carillon<{ id: string }>(...connect, first.address);
    const refusal = await carillon(...connect, strange).catch(printed);

    const browser = personClient(dashboard);
    await browser.signIn(ada.email, ada.password);
    const give = (address: string) =>
      browser.post<{ id: string }>('/app/accounts/pennant', { profileId, address });
    const connected = await give(second.address);
    expect(connected.status).toBe(200);
    const south = connected.body.data.id;
    const inside = await give('http://127.0.0.2:9/hooks/secret-of-somebody-inside');
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
      await until(`${id} to be over`, async () => {
        const { status, body } = await api.get<PostBody>(`/posts/${id}`);
        if (status !== 200 && status !== 429) throw new Error(JSON.stringify(body));
        return status === 200 && /^(published|failed)$/.test(body.data.status);
      });
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
    const everything = [...seen, refusal, JSON.stringify(failed), running.logs(), await dumpOf(db)].join(
      '\n',
    );
    expect(running.logs()).toContain('Pennant is away');
    for (const { secret } of [first, second, { secret: new URL(strange).pathname }])
      expect(everything).not.toContain(secret);
  });
});

/** Lets a day pass for what servers said. */
async function makeServersDue(): Promise<void> {
  const db = openDatabase({ url: instance.ownerUrl, poolSize: 1 });
  await db.$executeRaw`UPDATE network_servers SET next_try_at = clock_timestamp()`;
  await db.$disconnect();
}

/** The end of an error of a command: what it printed, without the command itself. */
const printed = ({ message }: Error): string => message.slice(message.indexOf('{'));
