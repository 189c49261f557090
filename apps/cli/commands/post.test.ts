import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCarillon } from '@carillon/harness/run-carillon';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let environment: Record<string, string>;
let folder: string;
let profileId: string;
let good: string;
let bad: string;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
  const { apiKey, ...tenant } = await carillon.tenant('scale');
  profileId = tenant.profileId;
  environment = { CARILLON_URL: carillon.url, CARILLON_API_KEY: apiKey };
  good = await carillon.account(profileId, 'x', 'ringer');
  bad = await carillon.account(profileId, 'bluesky', 'suspended');
  folder = await mkdtemp(join(tmpdir(), 'carillon-cli-posts-'));
});

afterAll(async () => {
  await carillon.stop();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => runCarillon(['post', ...args], environment);

/** The one JSON object that a command prints. */
async function json(...args: string[]) {
  const { output, errors } = await run(...args, '--json');
  if (errors !== '') throw new Error(errors);
  return JSON.parse(output);
}

describe('carillon post', () => {
  it('creates a thread that goes out at once, and waits for it', async () => {
    const made = await json('create', 'Ding', 'Dong', '--accounts', good, '--now', '--wait', '20');
    expect(made).toMatchObject({ id: expect.stringMatching(/^pst_/), status: 'published', warnings: [] });
    expect(carillon.sandbox.ledger().map(({ content }) => content)).toEqual(['Ding', 'Dong']);
    const { output } = await run('get', '--post', made.id);
    expect(output).toMatch(/^status: published$/m);
    expect(output).toMatch(/^account: x @ringer\nstatus: published$/m);
  });

  it('creates a draft, one for later and one for the next free slot, and lists them page by page', async () => {
    const draft = await json('create', 'Just words', '--accounts', good, '--external-id', 'mine');
    const later = await json(
      'create',
      'Later words',
      '--accounts',
      good,
      '--at',
      '2040-01-09T09:00:00+01:00',
    );
    const slot = await json('create', 'Soon words', '--accounts', `${good},${bad}`, '--auto');
    expect([draft.status, later.status, later.scheduledAt, slot.status]).toEqual([
      ...['draft', 'scheduled', '2040-01-09T08:00:00.000Z', 'scheduled'],
    ]);
    const first = await json('list', '--search', 'words', '--limit', '2');
    expect(first.posts.map(({ id }: { id: string }) => id)).toEqual([slot.id, later.id]);
    const rest = await json('list', '--search', 'words', '--limit', '2', '--after', first.next);
    expect(rest).toMatchObject({ posts: [{ id: draft.id, externalId: 'mine' }], next: null });
    expect(await json('list', '--status', 'draft', '--profile', profileId)).toMatchObject({
      posts: [{ id: draft.id }],
    });
    expect((await json('list', '--account', bad)).posts).toHaveLength(1);
    expect((await run('list', '--status', 'queued')).output).toBe('There is no post.\n');
  });

  it('waits for a post, with 1 for one that failed; and resends it', async () => {
    const { id } = await json('create', 'Will fail', '--accounts', bad, '--now');
    const waited = await run('wait', '--post', id, '--timeout', '60');
    expect([waited.status, waited.output]).toEqual([1, expect.stringMatching(/^status: failed$/m)]);
    expect(waited.output).toMatch(/^errorMessage: .+\.$/m);
    const again = await run('resend', '--post', id);
    expect([again.status, again.errors]).toEqual([1, expect.stringContaining('econnect')]);
    const { id: later } = await json('create', 'Is late', '--accounts', good, '--at', '2040-01-09T09:00:00Z');
    const late = await run('wait', '--post', later, '--timeout', '1');
    expect([late.status, late.errors]).toEqual([1, `The post ${later} took longer than 1 s.\n`]);
  });

  it('creates the posts of a file, all or each', async () => {
    const post = (content: string) => ({ profileId, platforms: { [good]: { items: [{ content }] } } });
    const file = join(folder, 'posts.json');
    await writeFile(file, JSON.stringify([post('Batch one'), post('Batch two')]));
    expect((await json('batch', file, '--dry-run')).posts).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await json('list', '--search', 'batch')).posts).toEqual([]);
    expect((await json('batch', file)).posts).toHaveLength(2);
    expect((await json('list', '--search', 'batch')).posts).toHaveLength(2);

    await writeFile(
      file,
      JSON.stringify([post('Batch three'), { ...post('Batch four'), scheduledAt: 'soon' }]),
    );
    const none = await run('batch', file);
    expect([none.status, none.errors]).toEqual([1, expect.stringMatching(/^posts\[1\]/)]);
    const each = await run('batch', file, '--each', '--json');
    expect([each.status, JSON.parse(each.output).posts]).toMatchObject([1, [{ ok: true }, { ok: false }]]);
    await writeFile(file, '{}');
    expect((await run('batch', file)).errors).toBe(`${file} is not a list of posts in JSON.\n`);
  });

  it.each([
    [['get', '--post', 'pst_none'], 1, /^Post not found/],
    [['create', 'x', '--accounts', 'sac_none', '--now'], 1, /^There is no connected account "sac_none"\.$/],
    [['create', 'x', '--accounts', ' , '], 2, /^--accounts names one social account at least\.$/],
    [['create', 'x', '--accounts', 'a', '--now', '--auto'], 2, /^A post goes out once: /],
    [['create', 'x', '--accounts', 'a', '--wait', '31'], 2, /^--wait is a whole number from 0 to 30/],
    [['list', '--status', 'gone'], 2, /argument 'gone' is invalid/],
    [['list', '--url', 'nowhere'], 2, /^--url is an address that begins with http/],
    [['list', '--key', 'svc_sk_unknown'], 1, /^The API does not take this key: /],
    [
      ['list', '--url', 'http://127.0.0.1:4'],
      1,
      /^The API cannot be reached at http:\/\/127\.0\.0\.1:4: nothing listens/,
    ],
    [['batch', 'none.json'], 1, /^none\.json cannot be read: there is no such file or folder\.$/],
  ])('says what is wrong with %j', async (args, status, sentence) => {
    const { output, errors, ...ended } = await run(...args);
    expect([ended.status, output, errors.trim()]).toEqual([status, '', expect.stringMatching(sentence)]);
  });
});
