import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { changePost, openStatus, type PostChange, type StoredPlan } from './change-post.ts';
import type { PlanningContext } from './plan-post.ts';
import { defaultPlans } from './plans.ts';
import { maxItems, type PlannedAccount } from './post-request.ts';
import { noMedia } from './testing/no-media.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const account = (id: string, more: Partial<PlannedAccount> = {}): PlannedAccount => ({
  id,
  platform: id.startsWith('x') ? 'x' : 'bluesky',
  platformUsername: id,
  active: true,
  sandbox: false,
  ...more,
});
const letters = {
  maxLength: 9,
  unit: 'letters',
  otherProblem: () => null,
  measure: ({ length }: string) => length,
  effort: () => 0,
};
const context: PlanningContext = {
  accounts: [
    ...['x', 'x2', 'bluesky', 'bluesky2'].map((id) => account(id)),
    account('x-sandbox', { sandbox: true }),
  ],
  plan: 'growth',
  plans: defaultPlans,
  measures: { x: letters, bluesky: letters },
  itemLimits: { x: maxItems, bluesky: maxItems },
  media: noMedia,
  options: { x: [], bluesky: [] },
  now,
};

type Kept = Partial<StoredPlan['publications'][number]>;

const on = (socialAccountId: string, kept: Kept = {}): StoredPlan['publications'][number] => ({
  id: `pp_${socialAccountId}`,
  socialAccountId,
  platform: socialAccountId.startsWith('x') ? 'x' : 'bluesky',
  sandbox: false,
  status: 'scheduled',
  begun: false,
  dueAt: at(1),
  items: [{ content: `on ${socialAccountId}`.slice(0, 9) }],
  ...kept,
});
const out: Kept = { status: 'published', begun: true };
const failed: Kept = { status: 'failed' };
const pending: Kept = { status: 'pending', dueAt: null };

const post = (
  status: StoredPlan['status'],
  publications: StoredPlan['publications'],
  more: Partial<StoredPlan> = {},
): StoredPlan => ({
  id: 'pst_1',
  profileId: 'prf_1',
  status,
  scheduledAt: at(1),
  latestAt: null,
  publications,
  ...more,
});

/** Each network in a slot of its own, as autoSchedule leaves them. */
const slots = post('scheduled', [on('x'), on('bluesky', { dueAt: at(27) })]);

const to = (...accounts: string[]) => ({
  platforms: Object.fromEntries(accounts.map((id) => [id, { items: [{ content: 'new' }] }])),
});
const change = (stored: StoredPlan, what: PostChange) => changePost(stored, what, context);
const timesOf = (stored: StoredPlan, what: PostChange) => {
  const { scheduledAt, publications } = change(stored, what);
  return [scheduledAt, ...publications.map(({ dueAt }) => dueAt)];
};
const refusal = (stored: StoredPlan, what: PostChange): string => {
  try {
    change(stored, what);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return 'none';
};

describe('changePost of a post in slots', () => {
  it('is scheduled for the earliest time that is left', () => {
    expect(timesOf(slots, to('bluesky'))).toEqual([at(27), at(27)]);
  });

  it.each([
    ['its network', 'bluesky2', at(27)],
    ['its network, though its account is given up', 'x2', at(1)],
    ['the earliest, when its network is new', 'x-sandbox', at(1)],
  ])('gives a new account the time of %s', (_, id, time) => {
    const kept = id === 'bluesky2' ? ['x', 'bluesky'] : ['bluesky'];
    expect(timesOf(slots, to(...kept, id)).at(-1)).toEqual(time);
  });

  it('takes a time that is to come for a new network, when the first is out', () => {
    const stored = post('queued', [on('x', { ...out, dueAt: at(-2) }), on('bluesky')], {
      scheduledAt: at(-2),
    });
    expect(timesOf(stored, to('bluesky', 'x2'))).toEqual([at(1), at(1), at(1)]);
  });

  it('keeps them when told the status that it has', () => {
    expect(timesOf(slots, { status: 'scheduled' })).toEqual([at(1), at(1), at(27)]);
    expect(change(slots, { status: 'scheduled' }).keepsTime).toBe(true);
  });

  it('gives them up for a scheduledAt beside that status', () => {
    expect(timesOf(slots, { status: 'scheduled', scheduledAt: at(5) })).toEqual([at(5), at(5), at(5)]);
  });
});

describe('changePost, of times that have passed', () => {
  const past = { latestAt: at(-1), scheduledAt: at(-2) };
  const draft = post('draft', [on('x', pending)], past);
  const broken = post('failed', [on('x', failed)], past);

  it.each([
    ['a failed post', broken, to('x'), 'scheduled'],
    ['a draft', draft, to('x'), 'draft'],
    ['a draft that is told to stay one', draft, { ...to('x'), status: 'draft' }, 'draft'],
    ['a failed post that becomes a draft', broken, { status: 'draft' }, 'draft'],
    ['a scheduled post', post('scheduled', [on('x')], past), to('x'), 'scheduled'],
  ] as const)('leaves those that are not named as they are: %s', (_, stored, what, status) => {
    const changed = change(stored, what);
    expect(changed).toMatchObject({ status, latestAt: past.latestAt });
    if (stored.status !== 'scheduled') expect(changed.scheduledAt).toEqual(past.scheduledAt);
  });

  it.each([
    ['latestAt', { latestAt: at(-1) }, 'latest_past'],
    ['scheduledAt', { scheduledAt: at(-1) }, 'time_past'],
    ['scheduledAt of a draft', { status: 'draft', scheduledAt: at(-1) }, 'time_past'],
  ] as const)('refuses them by name: %s', (_, what, code) => {
    expect(refusal(post('draft', [on('x', pending)]), what)).toBe(code);
  });

  it.each([
    ['at once', { publishNow: true }, 'latest_past'],
    ['in a slot', { autoSchedule: true }, 'latest_past'],
    ['at a new time', { scheduledAt: at(1) }, 'latest_past'],
    ['at the time that it carries', { status: 'scheduled', latestAt: null }, 'time_past'],
  ] as const)('refuses them when the post is to go out by them: %s', (_, what, code) => {
    expect(refusal(draft, what)).toBe(code);
    expect(refusal(broken, what)).toBe(code);
  });

  it('holds a new latestAt against the times that are kept', () => {
    expect(refusal(slots, { latestAt: at(27) })).toBe('latest_before_time');
    expect(change(slots, { latestAt: at(28) }).latestAt).toEqual(at(28));
  });

  it('forgets those that are named as null', () => {
    expect(change(draft, { scheduledAt: null, latestAt: null })).toMatchObject({
      scheduledAt: null,
      latestAt: null,
    });
  });
});

describe('changePost to a text that is too long', () => {
  const long = { platforms: { x: { items: [{ content: 'longer than nine' }] } } };
  const kept = post('draft', [on('x', { status: 'pending', items: long.platforms.x.items })]);

  it.each([
    [kept, {}],
    [kept, { status: 'draft' }],
    [kept, { scheduledAt: null }],
    [post('scheduled', [on('x')]), { status: 'draft' }],
    [post('failed', [on('x', failed)]), { status: 'draft' }],
  ] as const)('keeps it where the post is or becomes a draft: %#', (stored, more) => {
    const changed = change(stored, { ...long, ...more });
    expect([changed.status, changed.content]).toEqual(['draft', 'longer than nine']);
  });

  it.each([
    [kept, { scheduledAt: at(9) }],
    [kept, { status: 'scheduled', scheduledAt: at(9) }],
    [kept, { publishNow: true }],
    [kept, { autoSchedule: true }],
    [kept, { ...long, publishNow: true, status: 'draft' }],
    [post('scheduled', [on('x')]), long],
    [post('scheduled', [on('x')]), { ...long, scheduledAt: null }],
    [post('failed', [on('x', failed)]), long],
  ] as const)('refuses it where the post goes out, or may be resent: %#', (stored, what) => {
    expect(refusal(stored, what)).toBe('item_too_long');
  });
});

describe('changePost of a post that is out in part', () => {
  it.each([
    ['what failed', post('partial', [on('bluesky', out), on('x', failed)])],
    ['what failed first', post('partial', [on('x', failed), on('bluesky', out)])],
    ['what is still to come', post('queued', [on('bluesky', out), on('x')])],
  ])('keeps the text of what is out, and changes %s', (_, stored) => {
    const changed = change(stored, to('x'));
    expect(changed.content).toBe('on bluesk');
    expect(changed.publications).toMatchObject([{ id: 'pp_x', items: [{ content: 'new' }] }]);
  });

  it.each([
    [{ publishNow: true }, 'queued'],
    [{ scheduledAt: at(9) }, 'scheduled'],
    [to('x', 'x2'), 'scheduled'],
  ] as const)('changes what is still scheduled: %j', (what, status) => {
    const stored = post('queued', [on('bluesky', out), on('x')]);
    expect(openStatus(stored)).toBe('scheduled');
    expect(change(stored, what).status).toBe(status);
  });

  it('does not change what is due already, or was sent again', () => {
    const stored = post('queued', [on('bluesky', out), on('x', { status: 'queued' })]);
    expect(openStatus(stored)).toBe('queued');
    expect(refusal(stored, to('x'))).toBe('not_changeable');
  });

  it('is not changed when nothing of it is left', () => {
    expect(refusal(post('failed', [on('x', { ...failed, begun: true })]), to('x'))).toBe('not_changeable');
  });
});
