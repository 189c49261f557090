import { describe, expect, it } from '@jest/globals';
import { planLoad } from './plan-load.ts';
import { randomOf } from './random.ts';

const shape = { lengthMs: 600_000, itemsPerSecond: 9, tenants: 4, currentTenants: 3, accountsPerTenant: 4 };
const plan = planLoad(randomOf(1, 'load'), shape);
const itemsOf = plan.flatMap(({ targets, contents }) => targets.flatMap(() => contents));

describe('planLoad', () => {
  it('follows from the seed alone', () => {
    expect(planLoad(randomOf(1, 'load'), shape)).toEqual(plan);
    expect(planLoad(randomOf(2, 'load'), shape)).not.toEqual(plan);
  });

  it('offers about as many items as were asked for', () => {
    expect(itemsOf.length / 600).toBeGreaterThan(8);
    expect(itemsOf.length / 600).toBeLessThan(10);
  });

  it('is in order of time, and everything is due before the end', () => {
    expect(plan).toEqual(plan.toSorted((one, other) => one.atMs - other.atMs));
    for (const { atMs, aheadMs } of plan) expect(atMs + (aheadMs ?? 0)).toBeLessThan(shape.lengthMs);
  });

  it('has single posts and threads, for now and for later, on each network and on both', () => {
    const kinds = plan.map(({ targets, contents, aheadMs }) =>
      [targets.map(({ platform }) => platform).join('+'), contents.length > 1, aheadMs !== null].join(' '),
    );
    expect(new Set(kinds).size).toBe(12);
  });

  it('has new media in a third of the posts to Bluesky, of every kind, and only where the profile may', () => {
    const isNew = ({ media }: (typeof plan)[number]) =>
      media.some((each) => each !== null && (each.kind !== 'pictures' || each.count > 4));
    const toBluesky = plan.filter(({ targets }) => targets.some(({ platform }) => platform === 'bluesky'));
    const withNew = plan.filter(isNew);
    expect(withNew.length / toBluesky.length).toBeGreaterThan(0.3);
    expect(withNew.length / toBluesky.length).toBeLessThan(0.37);
    expect(withNew.filter((post) => post.tenant === 3 || !toBluesky.includes(post))).toEqual([]);
    const kinds = Map.groupBy(
      withNew.flatMap(({ media }) => media),
      (each) => each?.kind,
    );
    for (const kind of ['pictures', 'videos', 'gifs'] as const)
      expect(kinds.get(kind)?.length).toBeGreaterThan(30);
    const counts = kinds.get('pictures')?.map((each) => each?.kind === 'pictures' && each.count);
    expect(new Set(counts)).toEqual(new Set([5, 6, 7, 8, 9, 10]));
    const toBoth = withNew.filter(({ targets }) => targets.length === 2);
    expect(new Set(toBoth.flatMap(({ media }) => media.map((each) => each?.kind)))).toEqual(
      new Set(['videos', 'gifs']),
    );
  });

  it('repeats no text but those of twins, which are single posts', () => {
    const repeated = [...Map.groupBy(plan, ({ contents }) => contents[0])].filter(
      ([, posts]) => posts.length > 1,
    );
    expect(repeated.length).toBeGreaterThan(10);
    for (const [, posts] of repeated) {
      expect(posts).toHaveLength(2);
      expect(posts[0]?.contents).toHaveLength(1);
      expect(posts[0]?.targets).toEqual(posts[1]?.targets);
    }
    const texts = plan.flatMap(({ contents }) => contents);
    expect(texts.length - new Set(texts).size).toBe(repeated.length);
  });
});
