import { describe, expect, it } from '@jest/globals';
import { checkContents } from './check-contents.ts';
import type { Measure, Measures } from './measure-texts.ts';
import { maxEffort, measureTexts } from './measure-texts.ts';
import { defaultPlans } from './plans.ts';
import type { Platform } from './platform.ts';
import { maxItems } from './post-request.ts';
import { reviewPost } from './review-post.ts';
import type { ServerFacts } from './server-facts.ts';
import { noMedia } from './testing/no-media.ts';

const pause = () => new Promise((done) => setImmediate(done));

/** Measures that note what they are asked, and block for `ms` each time. */
function slowMeasures(effort: number, ms = 0) {
  const measured: string[] = [];
  const measure: Measure = {
    maxLength: 9,
    unit: 'letters',
    effort: () => effort,
    measure(content) {
      measured.push(content);
      for (const end = performance.now() + ms; performance.now() < end; );
      return content.length;
    },
    otherProblem: () => null,
  };
  return { measured, measures: { x: measure, bluesky: measure } satisfies Measures };
}

const account = (platform: Platform) => ({
  id: platform,
  platform,
  platformUsername: 'a',
  active: true,
  sandbox: false,
});
const target = (...contents: string[]) => ({ items: contents.map((content) => ({ content })) });
const found = (contents: string[]) => [
  { path: 'platforms.x', account: account('x'), ...target(...contents) },
];

const itemLimits = { x: maxItems, bluesky: maxItems };

describe('measureTexts', () => {
  it('measures each text once for each network', async () => {
    const { measured, measures } = slowMeasures(1);
    const known = await measureTexts([target('a', 'b'), target('a')], [account('x'), account('bluesky')], {
      measures,
      pause,
    });
    expect(measured).toEqual(['a', 'a', 'b', 'b']);
    expect(checkContents(found(['a', 'far too long', 'a']), { measures: known, itemLimits })).toMatchObject([
      { code: 'item_too_long' },
    ]);
    expect(measured.slice(4)).toEqual(['far too long']);
  });

  it('measures a text once for all servers that count in the same way', async () => {
    const { measured, measures } = slowMeasures(1);
    const at: NonNullable<Measure['at']> = ({ maxLength, urlLength }) =>
      (maxLength ?? urlLength) === undefined
        ? x
        : {
            ...x,
            maxLength: maxLength ?? 9,
            ...(urlLength !== undefined && {
              measure: (content: string) => measures.x.measure(content) + urlLength,
            }),
          };
    const x: Measure = { ...measures.x, at };
    const on = (host: string, facts: ServerFacts) => ({ ...account('x'), server: { host, facts } });
    const accounts = [
      account('x'),
      on('a.example', { maxLength: 500 }),
      on('b.example', { maxLength: 500 }),
      on('c.example', { maxLength: 5_000, pictures: { maxCount: 9 } }),
    ];
    const own = { ...measures, x };
    const known = await measureTexts([target('a', 'b')], accounts, { measures: own, pause });
    expect(measured).toEqual(['a', 'b']);
    const targets = accounts.map((each, n) => ({ ...target('a'), path: `platforms.${n}`, account: each }));
    expect(checkContents(targets, { measures: known, itemLimits })).toEqual([]);
    expect(measured).toEqual(['a', 'b']);
    const apart = [
      on('d.example', { urlLength: 3 }),
      on('e.example', { urlLength: 3, gif: { maxFrames: 2 } }),
    ];
    await measureTexts([target('a')], apart, { measures: own, pause });
    expect(measured).toEqual(['a', 'b', 'a']);
  });

  it('lets other work go on meanwhile', async () => {
    const { measures } = slowMeasures(1, 10);
    const turns: number[] = [];
    const timer = setInterval(() => turns.push(performance.now()), 1);
    await measureTexts([target('a', 'b', 'c', 'd', 'e', 'f')], [account('x')], { measures, pause });
    clearInterval(timer);
    expect(turns.length).toBeGreaterThanOrEqual(4);
  });

  it('does not measure what together takes too long, and the request is refused for it', async () => {
    const { measured, measures } = slowMeasures(maxEffort / 3);
    const contents = ['a', 'b', 'c', 'd'];
    const known = await measureTexts([target(...contents)], [account('x')], { measures, pause });
    const [problem, ...others] = checkContents(found(contents), { measures: known, itemLimits });
    expect(problem).toMatchObject({ code: 'texts_too_costly', path: 'platforms' });
    expect(others).toEqual([]);
    const request = {
      ...{ profileId: 'prf', platforms: { x: target(...contents) }, latestAt: null },
      ...{ scheduledAt: null, autoSchedule: false, publishNow: true, status: null },
    };
    const context = {
      accounts: [account('x')],
      plan: 'growth',
      plans: defaultPlans,
      measures: known,
      itemLimits,
      media: noMedia,
      options: { x: [], bluesky: [] },
      now: new Date(),
    } as const;
    const review = reviewPost(request, context);
    expect(review.problems).toMatchObject([{ code: 'texts_too_costly' }]);
    expect(review.targets[0]?.items.map(({ counts }) => counts)).toEqual([[], [], [], []]);
    expect(measured).toEqual([]);
    expect(checkContents(found(['a', 'b', 'a', 'b']), { measures: known, itemLimits })).toEqual([]);
  });
});
