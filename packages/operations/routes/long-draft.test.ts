import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ahead, hour, to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;

beforeAll(async () => {
  scene = await openScene();
  x = await scene.account('x', 'long');
});

afterAll(() => scene.close());

const long = 'word '.repeat(3_000);

const create = (more: object) =>
  scene.api.post('/posts', { profileId: scene.profileId, platforms: to(long, x), ...more });

const change = (id: string, body: object) => scene.api.patch(`/posts/${id}`, body);

/** What an answer says of a text that is too long. */
const tooLong = {
  status: 400,
  body: { error: expect.stringContaining('weighted characters long') },
};

/** What is said beside a draft with it. */
const warning = {
  path: expect.stringMatching(/^platforms\.sac_\w+\.items\[0\]\.content$/),
  code: 'item_too_long',
  message: expect.stringContaining('weighted characters long'),
};

describe('a draft over the limits', () => {
  it('is kept as it is, and may grow', async () => {
    const { status, body } = await create({ status: 'draft', scheduledAt: ahead(hour) });
    expect([status, body.data.status]).toEqual([201, 'draft']);
    const { warnings } = body as unknown as { warnings: unknown };
    expect(warnings).toEqual([warning]);
    expect((await create({ publishNow: false, platforms: to('short', x) })).body).toMatchObject({
      warnings: [],
    });
    const changed = await change(body.data.id, { platforms: to(`${long}more`, x) });
    expect([changed.status, changed.body.data.content]).toEqual([200, `${long}more`]);
    expect((await change(body.data.id, { scheduledAt: null })).status).toBe(200);
  });

  it('is valid, and counted, before it is made', async () => {
    const body = { profileId: scene.profileId, platforms: to(long, x) };
    const validate = (more: object) => scene.api.post('/posts/validate', { ...body, ...more });
    const draft = (await validate({ status: 'draft' })).body.data;
    expect(draft).toMatchObject({ valid: true, problems: [], warnings: [warning] });
    expect(draft).toMatchObject({ platforms: [{ items: [{ counts: [{ platform: 'x', limit: 280 }] }] }] });
    expect((await validate({ publishNow: true })).body.data).toMatchObject({ valid: false, warnings: [] });
  });

  it('does not go out, by whichever way', async () => {
    const { id } = (await create({ status: 'draft', scheduledAt: ahead(hour) })).body.data;
    for (const way of [
      { status: 'scheduled' },
      { scheduledAt: ahead(hour) },
      { publishNow: true },
      { autoSchedule: true },
    ])
      expect(await change(id, way)).toMatchObject(tooLong);
    expect(await scene.api.post(`/posts/${id}/publish`, {})).toMatchObject(tooLong);
    expect(await scene.api.post(`/posts/${id}/resend`, {})).toMatchObject({ status: 400 });
    expect((await scene.api.get<{ status: string }>(`/posts/${id}`)).body.data.status).toBe('draft');
    expect((await change(id, { platforms: to('short', x), publishNow: true })).body.data.status).toBe(
      'queued',
    );
  });

  it('is refused where the request does not say that it is one', async () => {
    for (const more of [
      {},
      { publishNow: true },
      { scheduledAt: ahead(hour) },
      { publishNow: true, status: 'draft' },
    ])
      expect(await create(more)).toMatchObject(tooLong);
  });

  it('has no more than 20,000 units and 25 items all the same', async () => {
    expect((await create({ status: 'draft', platforms: to('w'.repeat(20_001), x) })).status).toBe(400);
    const items = Array.from({ length: 26 }, () => ({ content: 'item' }));
    expect((await create({ status: 'draft', platforms: { [x]: { items } } })).status).toBe(400);
    expect((await create({ status: 'draft', platforms: to(' ', x) })).body).toMatchObject({
      error: expect.stringContaining('is empty.'),
    });
  });
});
