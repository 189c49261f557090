import { type Platform, platforms } from '@carillon/core';
import { type PlannedMedia, planMedia } from './plan-media.ts';
import type { Random } from './random.ts';

export interface PlannedTarget {
  readonly platform: Platform;
  /** Index among the tenant's accounts on that network. */
  readonly account: number;
}

/** A post that a client will ask for. */
export interface PlannedPost {
  readonly number: number;
  /** From the start of the run. */
  readonly atMs: number;
  readonly tenant: number;
  /** From the request to the scheduled time; null publishes at once. */
  readonly aheadMs: number | null;
  readonly targets: readonly PlannedTarget[];
  readonly contents: readonly string[];
  /** Of each item; null for none. */
  readonly media: readonly (PlannedMedia | null)[];
  /** True when the client asks again after an answer that got lost. */
  readonly persistent: boolean;
}

export interface LoadShape {
  readonly lengthMs: number;
  readonly itemsPerSecond: number;
  readonly tenants: number;
  /** Tenants that are held to what networks take today: the first ones. */
  readonly currentTenants: number;
  readonly accountsPerTenant: number;
}

/** Measured over many posts of the mixture below. */
const itemsPerPost = 1.725;

/** Everything is due this long before the end, while faults still happen. */
const lastDueMs = 1_000;

/** The posts that clients will ask for, in order of time. Every text is unique, but for the twins. */
export function planLoad(random: Random, shape: LoadShape): PlannedPost[] {
  const posts: PlannedPost[] = [];
  const end = shape.lengthMs - 2 * lastDueMs;
  const gap = (1_000 * itemsPerPost) / shape.itemsPerSecond;
  for (let atMs = 0; atMs < end; atMs += random.between(0, 2 * gap)) {
    const post = planPost(random, shape, { atMs, number: posts.length + 1 });
    posts.push(post);
    if (random.chance(twinShare) && post.contents.length === 1) {
      posts.push({ ...post, number: posts.length + 1, atMs: atMs + random.between(0, 1_500), aheadMs: null });
    }
  }
  return posts.sort((a, b) => a.atMs - b.atMs);
}

/** The share of posts that somebody else publishes too, word for word, on the same account. */
const twinShare = 0.03;

function planPost(
  random: Random,
  { lengthMs, tenants, currentTenants, accountsPerTenant }: LoadShape,
  { atMs, number }: { atMs: number; number: number },
): PlannedPost {
  const which = random.next();
  const chosen: readonly Platform[] = which < 0.35 ? ['x'] : which < 0.65 ? ['bluesky'] : platforms;
  const items = random.chance(0.15) ? random.whole(2, 4) : 1;
  const wanted = random.chance(0.4) ? random.between(2_000, 20_000) : null;
  const planned = {
    number,
    atMs,
    tenant: random.whole(0, tenants - 1),
    aheadMs: wanted === null ? null : Math.max(500, Math.min(wanted, lengthMs - lastDueMs - atMs)),
    targets: chosen.map((platform) => ({ platform, account: random.whole(0, accountsPerTenant - 1) })),
    contents: Array.from({ length: items }, (_, item) => textOf(random, number, item)),
    persistent: random.chance(0.8),
  };
  const isCurrent = planned.tenant < currentTenants;
  return { ...planned, media: planMedia(random, { items, platforms: chosen, isCurrent }) };
}

/** A unique text. X shows some otherwise than they were sent: it shortens links and escapes `&`, `<` and `>`. */
function textOf(random: Random, number: number, item: number): string {
  const phrase = random.pick([
    'Evening bells over the harbour',
    'Fish & chips <while hot>',
    'Läuten um fünf, Kaffee danach',
    'Ring twice for tea 🔔',
    'Programme at https://example.com/tower?day=1&bell=2 for the day',
    'Nothing lost, nothing twice',
  ]);
  return `${phrase} · no. ${number}.${item + 1}`;
}
