import { type Platform, platforms } from '@carillon/core';
import type { Random } from './random.ts';

export interface PlannedTarget {
  readonly platform: Platform;
  /** Which of the tenant's accounts on that network. */
  readonly account: number;
}

/** A post that a client will ask for. */
export interface PlannedPost {
  readonly number: number;
  /** From the start of the run, ms. */
  readonly at: number;
  readonly tenant: number;
  /** How far ahead it is scheduled, ms; null is at once. */
  readonly ahead: number | null;
  readonly targets: readonly PlannedTarget[];
  readonly contents: readonly string[];
  /** Whether the client asks again after an answer that got lost. */
  readonly persistent: boolean;
}

export interface LoadShape {
  /** ms */
  readonly length: number;
  readonly itemsPerSecond: number;
  readonly tenants: number;
  readonly accountsPerTenant: number;
}

/** Measured over many posts of the mixture below. */
const itemsPerPost = 1.725;

/** Everything due this long before the end has its chance while faults still happen, ms. */
const lastDue = 1_000;

/** What clients will ask for, in order of time. Every text is unique, but for the twins. */
export function planLoad(random: Random, shape: LoadShape): PlannedPost[] {
  const posts: PlannedPost[] = [];
  const end = shape.length - 2 * lastDue;
  const gap = (1_000 * itemsPerPost) / shape.itemsPerSecond;
  for (let at = 0; at < end; at += random.between(0, 2 * gap)) {
    const post = planPost(random, shape, { at, number: posts.length + 1 });
    posts.push(post);
    if (random.chance(twins) && post.contents.length === 1) {
      posts.push({ ...post, number: posts.length + 1, at: at + random.between(0, 1_500), ahead: null });
    }
  }
  return posts.sort((a, b) => a.at - b.at);
}

/** Posts that somebody else publishes too, word for word, on the same account. */
const twins = 0.03;

function planPost(
  random: Random,
  { length, tenants, accountsPerTenant }: LoadShape,
  { at, number }: { at: number; number: number },
): PlannedPost {
  const which = random.next();
  const chosen: readonly Platform[] = which < 0.35 ? ['x'] : which < 0.65 ? ['bluesky'] : platforms;
  const items = random.chance(0.15) ? random.whole(2, 4) : 1;
  const wanted = random.chance(0.4) ? random.between(2_000, 20_000) : null;
  return {
    number,
    at,
    tenant: random.whole(0, tenants - 1),
    ahead: wanted === null ? null : Math.max(500, Math.min(wanted, length - lastDue - at)),
    targets: chosen.map((platform) => ({ platform, account: random.whole(0, accountsPerTenant - 1) })),
    contents: Array.from({ length: items }, (_, item) => textOf(random, number, item)),
    persistent: random.chance(0.8),
  };
}

/** Some are shown otherwise than they were sent: X shortens links and escapes `&`, `<` and `>`. */
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
