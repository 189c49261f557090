import { defaultPlans } from '@carillon/core';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let api: ApiClient;
let apiKey: string;
let profileId: string;
let userId: string;
let x: string;

const maxPosts = 600;

beforeAll(async () => {
  const plans = { ...defaultPlans, growth: { ...defaultPlans.growth, postsPerMonth: maxPosts } };
  carillon = await startCarillon({ plans });
});

afterAll(() => carillon.stop());

beforeEach(async () => {
  const tenant = await carillon.tenant('growth');
  ({ profileId, userId, apiKey } = tenant);
  api = apiClient(carillon.url, tenant.apiKey);
  x = await carillon.account(profileId, 'x', 'ringer');
  await carillon.account(profileId, 'bluesky', 'ringer');
});

interface Imported {
  readonly line: number;
  readonly ok: boolean;
  readonly repeated: boolean;
  readonly id: string | null;
  readonly status: string | null;
  readonly scheduledAt: string | null;
  readonly error: string | null;
  readonly problems: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly preview: object | null;
}

const send = (lines: readonly string[], more: object = {}, key?: string) =>
  api.post<Imported[]>('/posts/import', { csv: lines.join('\n'), ...more }, key);
const count = () => carillon.db.post.count({ where: { userId } });
const used = async () => (await carillon.db.usage.findFirst({ where: { userId } }))?.posts ?? 0;

describe('POST /v1/posts/import', () => {
  it('creates a post for each row, once', async () => {
    const lines = ['accounts,text,text_2,when,tags', 'all,One,Two,2040-03-01 09:00,spring', 'x,Now,,now,'];
    const first = await send(lines);
    expect([first.status, first.body.message]).toEqual([200, '2 post(s) stored']);
    expect(first.body.data).toMatchObject([
      { line: 2, ok: true, repeated: false, status: 'scheduled', scheduledAt: '2040-03-01T09:00:00.000Z' },
      { line: 3, ok: true, repeated: false, preview: null },
    ]);
    const again = await send([...lines, 'x,More,,,']);
    expect(again.body.data.map(({ repeated, id }) => [repeated, id])).toEqual([
      ...first.body.data.map(({ id }) => [true, id]),
      [false, expect.stringMatching(/^pst_/)],
    ]);
    expect([await count(), await used()]).toEqual([3, 3]);
    const post = await carillon.db.post.findFirstOrThrow({ where: { userId, content: 'One' } });
    expect(post.metadata).toEqual({ tags: 'spring' });
  });

  it('shows in a dry run what would be stored, by the clocks of the profile, and stores nothing', async () => {
    await api.patch(`/profiles/${profileId}`, { timezone: 'Europe/Berlin' });
    const lines = [
      'accounts,text,text_bluesky,when,timezone',
      'all,Short,Longer,2040-07-01 09:00,UTC',
      'x,Late,,2020-01-01 09:00,',
    ];
    const { body } = await send(lines, { dryRun: true, mode: 'each' });
    expect(body.data).toMatchObject([
      {
        ...{ line: 2, ok: true, id: null },
        preview: {
          ...{
            profileId,
            texts: ['Short'],
            ownTexts: [{ platform: 'bluesky', content: 'Longer' }],
            media: [],
            tags: null,
          },
          ...{
            localTime: '2040-07-01 11:00',
            timezone: 'Europe/Berlin',
            socialAccountIds: [x, expect.any(String)],
          },
        },
      },
      { line: 3, ok: false, preview: null, problems: [{ path: 'when', code: 'time_past' }] },
    ]);
    expect(await count()).toBe(0);
  });

  it('stores all rows or none, unless each is for itself; what is wrong has its line', async () => {
    const lines = [
      'accounts,text,when',
      'x,Fine,',
      `x,${'a'.repeat(281)},2040-03-01 09:00`,
      '@nobody,None,',
      'x,Odd,soon',
    ];
    const all = await send(lines);
    expect(all.status).toBe(400);
    expect(all.body.error).toMatch(
      /^Line 4, accounts: .* has no account @nobody\. Line 5, when: soon is no time such as /,
    );
    expect((await send(lines.slice(0, 3))).body.error).toMatch(
      /^Line 3, text: text is 281 weighted characters long/,
    );
    expect(await count()).toBe(0);
    const each = await send(lines, { mode: 'each' });
    expect(each.body.message).toBe('1 of 4 posts stored');
    expect(
      each.body.data.map(({ line, ok, problems }) => [line, ok, problems.map(({ path }) => path)]),
    ).toEqual([
      [2, true, []],
      [3, false, ['text']],
      [4, false, ['accounts']],
      [5, false, ['when']],
    ]);
    expect([await count(), await used()]).toEqual([1, 1]);
  });

  it('takes columns of another product, and asks for what the table leaves open', async () => {
    const lines = ['Message,Date,Time,Link', 'Hello,3/1/2040,9:00 AM,https://a.example/b'];
    const refused = await send(lines);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain('such as {"text":["Message","Link"],"when":["Date","Time"]}');
    const columns = { text: ['Message', 'Link'], when: ['Date', 'Time'] };
    const open = await send(lines, { columns, accountIds: [x] });
    expect(open.body.error).toMatch(
      /^csv, line 2: 3\/1\/2040 9:00 AM may be .* Say it with dateOrder: day-first or month-first\.$/,
    );
    const done = await send(lines, {
      columns,
      accountIds: [x],
      dateOrder: 'month-first',
      timezone: 'Asia/Tokyo',
    });
    expect(done.body.data).toMatchObject([{ ok: true, scheduledAt: '2040-03-01T00:00:00.000Z' }]);
    expect((await send(lines, { columns: { text: 'Massage' } })).body.error).toContain(
      'has no column Massage',
    );
    const open2 = await send(['accounts,text', 'x,"One']);
    expect(open2.body.error).toMatch(/^csv, line 2: The double quote that opens here is never closed/);
  });

  it('has media that were uploaded, and says of others what to do', async () => {
    const bytes = await picture({ width: 60, height: 40 }).png().toBuffer();
    const { id: medium } = await uploadMedium({ url: carillon.url, apiKey }, bytes);
    const lines = [
      'accounts,text,media,alt_text',
      `x,Bell,${medium},A bell`,
      'x,Other,https://a.example/b.png,',
    ];
    const { body } = await send(lines, { mode: 'each' });
    expect(body.data).toMatchObject([
      { ok: true },
      { ok: false, problems: [{ path: 'media', code: 'table_media' }] },
    ]);
    expect(await carillon.db.itemMedium.count({ where: { altText: 'A bell' } })).toBe(1);
  });

  it('answers a repetition with its Idempotency-Key as the first time', async () => {
    const lines = ['accounts,text', 'x,Once'];
    const first = await send(lines, {}, 'a-table');
    const again = await send(lines, {}, 'a-table');
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await send(['accounts,text', 'x,Twice'], {}, 'a-table')).status).toBe(422);
    expect(await count()).toBe(1);
  });

  it('takes 500 rows, as far as the month has room, and no more', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => `x,Row ${n},2040-03-01 09:00`);
    const header = 'accounts,text,when';
    expect((await send([header, ...rows, 'x,One more,'])).body.error).toMatch(/500/);
    const { status, body } = await send([header, ...rows]);
    expect([status, body.message]).toEqual([200, '500 post(s) stored']);
    const more = await send([header, ...rows.map((row) => row.replace('Row', 'Next'))], { mode: 'each' });
    expect(more.body.data.filter(({ ok }) => ok)).toHaveLength(100);
    expect(more.body.data.at(-1)).toMatchObject({ ok: false, code: 'monthly_limit_reached' });
    expect([await count(), await used()]).toEqual([600, 600]);
  });

  it('knows no profile and no account of others', async () => {
    const other = await carillon.tenant('growth');
    const account = await carillon.account(other.profileId, 'x', 'other');
    const lines = ['text', 'One'];
    const foreign = await send(lines, { profileId: other.profileId, accountIds: [x] });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Profile not found']);
    expect((await send(lines, { accountIds: [account] })).status).toBe(400);
    const named = await send(['profile,accounts,text', `${other.profileId},all,One`], { mode: 'each' });
    expect(named.body.data).toMatchObject([{ ok: false, problems: [{ path: 'profile' }] }]);
    expect(await carillon.db.post.count({ where: { userId: { in: [userId, other.userId] } } })).toBe(0);
  });
});
