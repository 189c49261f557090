import { createdTwice, doubled } from './doubled.ts';
import { type Evidence, keyOf, textKey, type VisibleMedium } from './evidence.ts';
import { lost } from './lost.ts';

/** Broken promises, one sentence for each time; a run is good when all lists are empty. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly early: readonly string[];
  readonly wrongLinks: readonly string[];
  readonly wrongMedia: readonly string[];
  readonly stuck: readonly string[];
  readonly untrue: readonly string[];
  readonly createdTwice: readonly string[];
}

/** The findings that are certain at any moment: nothing that happens later makes them good. */
export const judgeSoFar = (
  evidence: Evidence,
): Pick<Findings, 'doubled' | 'early' | 'wrongLinks' | 'wrongMedia'> => ({
  doubled: doubled(evidence),
  early: early(evidence),
  wrongLinks: wrongLinks(evidence),
  wrongMedia: wrongMedia(evidence),
});

/** The findings of a run that is over. */
export const judge = (evidence: Evidence): Findings => ({
  lost: lost(evidence),
  ...judgeSoFar(evidence),
  stuck: stuck(evidence),
  untrue: untrue(evidence),
  createdTwice: createdTwice(evidence),
});

/** Posts that the network took before their time. Of twins, each commit is held against the earliest time still left. */
export function early({ offers, commits }: Evidence): string[] {
  const times = new Map<string, number[]>();
  for (const { targets, contents, scheduledAt } of offers) {
    for (const { platform, handle } of targets) {
      for (const content of contents) {
        const key = textKey(platform, handle, content);
        times.set(key, [...(times.get(key) ?? []), scheduledAt?.getTime() ?? 0]);
      }
    }
  }
  return [...Map.groupBy(commits, keyOf)].flatMap(([key, taken]) => {
    const due = (times.get(key) ?? []).sort((a, b) => a - b);
    const at = taken.map((commit) => Date.parse(commit.at)).sort((a, b) => a - b);
    return at.flatMap((time, index) => {
      const ahead = (due[index] ?? 0) - time;
      return ahead > 0 ? [`${key} went out ${ahead} ms early`] : [];
    });
  });
}

/** Posts that reply to something else than the item before them, and first items that reply to anything. */
export function wrongLinks({ offers, commits }: Evidence): string[] {
  const before = new Map<string, string | null>();
  for (const { targets, contents } of offers) {
    for (const { platform, handle } of targets) {
      for (const [index, content] of contents.entries()) {
        const parent = contents[index - 1];
        const parentKey = parent === undefined ? null : textKey(platform, handle, parent);
        before.set(textKey(platform, handle, content), parentKey);
      }
    }
  }
  const byId = new Map(commits.map((commit) => [commit.remoteId, keyOf(commit)]));
  return commits.flatMap((commit) => {
    const wanted = before.get(keyOf(commit));
    const found =
      commit.parentId === null ? null : (byId.get(commit.parentId) ?? `the unknown ${commit.parentId}`);
    if (wanted === undefined || wanted === found) return [];
    return [`${keyOf(commit)} replies to ${found ?? 'nothing'} instead of ${wanted ?? 'nothing'}`];
  });
}

/** Posts that show other media than they were to show: fewer, others, of another type, in another order, or with other words. */
export function wrongMedia({ offers, commits }: Evidence): string[] {
  const wanted = new Map<string, readonly VisibleMedium[]>();
  for (const { targets, contents, media } of offers)
    for (const { platform, handle } of targets)
      for (const [item, content] of contents.entries())
        wanted.set(textKey(platform, handle, content), media[platform][item] ?? []);
  return commits.flatMap((commit) => {
    const media = wanted.get(keyOf(commit));
    if (media === undefined || marksOf(media) === marksOf(commit.media)) return [];
    return [`${keyOf(commit)} shows ${said(commit.media)} instead of ${said(media)}`];
  });
}

const marksOf = (media: readonly VisibleMedium[]): string =>
  JSON.stringify(media.map(({ sha256, mimeType, altText }) => [sha256, mimeType, altText]));

const said = (media: readonly VisibleMedium[]): string =>
  media.length === 0
    ? 'no media'
    : media
        .map(({ sha256, mimeType, altText }) => `${mimeType} ${sha256?.slice(0, 8)} "${altText}"`)
        .join(', ');

const settled = ['published', 'failed', 'cancelled'];

/** Publications that are still neither published nor failed. */
export function stuck({ publications }: Evidence): string[] {
  return publications
    .filter(({ status }) => !settled.includes(status))
    .map(
      ({ id, platform, handle, status, errorMessage }) =>
        `${id} on ${platform} @${handle} is still ${status}: ${errorMessage ?? 'no reason is stored'}`,
    );
}

/**
 * Items of failed publications that are said to be off the network and are on it: sending them again would double them.
 * One that is said to be in doubt is honest either way.
 */
export function untrue({ publications, commits }: Evidence): string[] {
  const known = new Set(publications.flatMap(({ items }) => items.map(({ remoteId }) => remoteId)));
  const unknown = new Set(commits.filter(({ remoteId }) => !known.has(remoteId)).map(keyOf));
  return publications
    .filter(({ status }) => status === 'failed')
    .flatMap(({ id, platform, handle, errorCode, items }) =>
      items
        .filter(
          ({ state, content }) => state === 'pending' && unknown.has(textKey(platform, handle, content)),
        )
        .map(
          ({ content }) =>
            `${textKey(platform, handle, content)} (${id}) is on the network, and failed with ${errorCode}`,
        ),
    );
}
