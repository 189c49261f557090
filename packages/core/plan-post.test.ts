import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { type PlanningContext, planPost, planTime } from './plan-post.ts';
import { defaultPlans } from './plans.ts';
import { maxItems, type PlannedAccount, type PostRequest, type TimeRequest } from './post-request.ts';
import { noMedia } from './testing/no-media.ts';

const account = (id: string, more: Partial<PlannedAccount> = {}): PlannedAccount => ({
  id,
  platform: 'x',
  platformUsername: id,
  active: true,
  sandbox: false,
  ...more,
});

const measure = { maxLength: 5, unit: 'letters', otherProblem: () => null };
const letters = { ...measure, measure: (content: string) => content.length, effort: () => 0 };

const now = new Date('2026-11-21T12:00:00Z');

const plan = (request: Partial<TimeRequest>) => planTime({ ...plain, ...request }, now);
const context: PlanningContext = {
  accounts: [account('one'), account('two', { platform: 'bluesky' }), account('gone', { active: false })],
  plan: 'growth',
  plans: defaultPlans,
  measures: { x: letters, bluesky: letters },
  itemLimits: { x: maxItems, bluesky: maxItems },
  media: noMedia,
  options: { x: [], bluesky: [] },
  now: new Date('2026-11-21T12:00:00Z'),
};

const items = (...contents: string[]) => ({ items: contents.map((content) => ({ content })) });
const request = (more: Partial<PostRequest> = {}): PostRequest => ({
  profileId: 'prf_1',
  platforms: { one: items('hi') },
  publishNow: false,
  autoSchedule: false,
  latestAt: null,
  scheduledAt: null,
  status: null,
  ...more,
});

const refusal = (more: Partial<PostRequest>, plan = context.plan) => {
  try {
    planPost(request(more), { ...context, plan });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The post was not refused.');
};

describe('planPost', () => {
  it('plans one publication per target, in the order of the request', () => {
    const planned = { id: expect.stringMatching(/^pp_/), sandbox: false, dueAt: null, price: null };
    const plan = planPost(request({ platforms: { two: items('a', 'b'), one: items('c') } }), context);
    expect(plan).toEqual({
      id: expect.stringMatching(/^pst_/),
      profileId: 'prf_1',
      content: 'a',
      status: 'draft',
      externalId: null,
      metadata: {},
      scheduledAt: null,
      latestAt: null,
      autoSchedule: false,
      warnings: [],
      publications: [
        { ...planned, socialAccountId: 'two', platform: 'bluesky', ...items('a', 'b') },
        { ...planned, socialAccountId: 'one', platform: 'x', ...items('c') },
      ],
    });
  });

  it('notes the list price of what costs something, in millionths of a dollar', () => {
    const prices = { x: { of: (content: string) => (content === 'link' ? 0.2 : 0.015) } };
    const asked = request({ platforms: { two: items('a'), one: items('c', 'link') } });
    const { publications } = planPost(asked, { ...context, prices });
    expect(publications.map(({ platform, price }) => [platform, price])).toEqual([
      ['bluesky', null],
      ['x', 215_000],
    ]);
  });

  it('looks for the accounts before anything else', () => {
    const { status, code } = refusal(
      { platforms: { one: items('far too long'), nobody: items('') } },
      'free',
    );
    expect([status, code]).toEqual([400, 'social_accounts_not_found']);
  });

  it('tells all problems at once: accounts, then content, then time', () => {
    const { status, code, message, problems } = refusal({
      platforms: { one: items('123456'), gone: items('') },
      status: 'scheduled',
    });
    expect(problems.map((problem) => problem.code)).toEqual([
      'account_inactive',
      'item_too_long',
      'item_empty',
      'time_missing',
    ]);
    expect([status, code]).toEqual([400, 'account_inactive']);
    expect(message).toBe(problems.map((problem) => problem.message).join(' '));
  });

  it('asks about the plan last', () => {
    const thread = { one: items('a', 'b') };
    expect(refusal({ platforms: thread, status: 'scheduled' }, 'free').code).toBe('time_missing');
    for (const [wrong, code] of [
      ['far too long', 'item_too_long'],
      [' ', 'item_empty'],
    ] as const)
      expect(refusal({ platforms: { one: items('a', wrong) } }, 'free')).toMatchObject({
        status: 400,
        problems: [{ code }, { code: 'threads_need_growth' }],
      });
    expect(refusal({ platforms: thread }, 'free')).toMatchObject({
      status: 403,
      code: 'threads_need_growth',
      message:
        'Several items in a target (platforms.one.items) make a thread, and threads require the Growth plan or above; this account is on the free plan.',
    });
  });

  it('takes a single post on the free plan, and threads on the others', () => {
    expect(planPost(request(), { ...context, plan: 'free' }).publications).toHaveLength(1);
    for (const plan of ['growth', 'scale'] as const) {
      expect(planPost(request({ platforms: { one: items('a', 'b') } }), { ...context, plan })).toBeTruthy();
    }
  });

  it.each(['constructor', 'toString', '__proto__'])('finds no account by the name %s', (name) => {
    const platforms = JSON.parse(`{"${name}":{"items":[{"content":"a"}]}}`);
    expect(refusal({ platforms }).code).toBe('social_accounts_not_found');
  });

  it('keeps a draft of any length that is called one, and nothing else', () => {
    const long = { platforms: { one: items('far too long'), two: items('also too long') } };
    const plan = planPost(request({ ...long, status: 'draft' }), context);
    expect([plan.status, plan.content]).toEqual(['draft', 'far too long']);
    expect(plan.warnings).toMatchObject([
      { path: 'platforms.one.items[0].content', code: 'item_too_long' },
      { path: 'platforms.two.items[0].content', code: 'item_too_long' },
    ]);
    const others = [
      {},
      { publishNow: true, status: 'draft' as const },
      { autoSchedule: true, status: 'draft' as const },
    ];
    for (const other of [...others, { scheduledAt: new Date('2026-11-22T12:00:00Z') }]) {
      const codes = refusal({ ...long, ...other }).problems.map(({ code }) => code);
      expect(codes).toEqual(['item_too_long', 'item_too_long']);
    }
  });

  it('keeps no draft of nothing', () => {
    expect(refusal({ platforms: { one: items('far too long', ' ') }, status: 'draft' }).code).toBe(
      'item_empty',
    );
  });
});
const later = new Date('2026-11-22T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const plain: TimeRequest = {
  publishNow: false,
  autoSchedule: false,
  scheduledAt: null,
  status: null,
  latestAt: null,
};
const problems = (request: Partial<TimeRequest>) => plan(request).problems.map(({ code }) => code);

describe('planTime', () => {
  it.each([
    [{}, 'draft', null],
    [{ scheduledAt: later }, 'scheduled', later],
    [{ status: 'draft' }, 'draft', null],
    [{ status: 'draft', scheduledAt: later }, 'draft', later],
    [{ status: 'scheduled', scheduledAt: later }, 'scheduled', later],
    [{ publishNow: true }, 'queued', null],
    [{ publishNow: true, scheduledAt: later }, 'queued', null],
    [{ publishNow: true, status: 'draft' }, 'queued', null],
    [{ publishNow: true, autoSchedule: true }, 'queued', null],
  ] as const)('makes of %j a post that is %s at %s', (request, status, scheduledAt) => {
    expect(plan(request)).toEqual({ moment: { status, scheduledAt }, problems: [] });
  });

  it('takes a time of up to five minutes ago, and no earlier one', () => {
    expect(problems({ scheduledAt: minutesAgo(5) })).toEqual([]);
    expect(problems({ scheduledAt: new Date(minutesAgo(5).getTime() - 1) })).toEqual(['time_past']);
    expect(problems({ scheduledAt: minutesAgo(6), status: 'draft' })).toEqual(['time_past']);
  });

  it('does not look at a past time when the post goes out at once', () => {
    expect(problems({ scheduledAt: minutesAgo(60), publishNow: true })).toEqual([]);
  });

  it('refuses scheduled without a time', () => {
    expect(problems({ status: 'scheduled' })).toEqual(['time_missing']);
  });

  it.each([{}, { publishNow: true }, { status: 'draft' }] as const)(
    'refuses autoSchedule together with scheduledAt (%j)',
    (more) => {
      expect(problems({ autoSchedule: true, scheduledAt: later, ...more })).toContain('both_times');
    },
  );
});
