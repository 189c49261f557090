import { type Platform, platformTitles } from '../platform.ts';
import type { AttachedMedium, FoundTarget, Target } from '../post-request.ts';
import type { Problem } from '../problems.ts';
import { problem } from '../problems.ts';
import { mediumProblems } from './check-medium.ts';
import type { FileLimits } from './facts.ts';
import { goesAlone, type MediaRules, type NetworkMediaRules, type PlannedMedium } from './rules.ts';

/** Media of a request, and what the networks take. */
export interface MediaContext {
  readonly rules: MediaRules;
  /** Limits for which every upload is prepared. */
  readonly atUpload: readonly FileLimits[];
  /** Media that the caller may use, by id; others do not exist. */
  readonly known: ReadonlyMap<string, PlannedMedium>;
}

/** Ids of all media that targets name, each once. */
export const mediaIdsOf = (targets: readonly Pick<Target, 'items'>[]): string[] => [
  ...new Set(targets.flatMap(({ items }) => items.flatMap(({ media = [] }) => media.map(({ id }) => id)))),
];

/** Holds the media of every item to the rules of every selected network. */
export function checkMedia(targets: readonly FoundTarget[], context: MediaContext): Problem[] {
  const { rules } = context;
  const remembered = { ...context, problemsOf: remembering(context) };
  const selected = [...new Set(targets.map(({ account }) => account.platform))];
  return targets.flatMap((target) => {
    const used = target.items.some(({ media = [] }) => media.length > 0);
    return [
      ...(used ? permissionProblems(target, rules) : []),
      ...target.items.flatMap(({ media = [] }, index) =>
        checkItem(`${target.path}.items[${index}].media`, media, {
          ...remembered,
          networks: [target.account.platform, ...selected.filter((each) => each !== target.account.platform)],
        }),
      ),
    ];
  });
}

function permissionProblems({ path, account }: FoundTarget, rules: MediaRules): Problem[] {
  const { permission } = rules[account.platform];
  const { grantedScopes = [], platform, platformUsername: handle } = account;
  if (permission === null || grantedScopes.includes(permission)) return [];
  return [problem('media_not_granted', path, { network: platformTitles[platform], handle, permission })];
}

interface ItemContext extends MediaContext {
  /** The item's own first, then others of the post: it is held to the rules of them all. */
  readonly networks: readonly Platform[];
  readonly problemsOf: (medium: PlannedMedium, platform: Platform) => readonly string[];
}

/** Many items may have the same medium: it is held to the rules of a network once. */
function remembering({ rules, atUpload }: MediaContext): ItemContext['problemsOf'] {
  const found = new Map<string, readonly string[]>();
  return (medium, platform) => {
    const key = `${platform} ${medium.id}`;
    const problems = found.get(key) ?? mediumProblems(medium, platform, { ...rules[platform], atUpload });
    found.set(key, problems);
    return problems;
  };
}

function checkItem(path: string, media: readonly AttachedMedium[], context: ItemContext): Problem[] {
  const { known, networks, rules, problemsOf } = context;
  if (media.length === 0) return [];
  const problems: Problem[] = [];
  const usable: PlannedMedium[] = [];
  for (const [index, { id }] of media.entries()) {
    const where = `${path}[${index}]`;
    const found = lookUp(where, { id, isRepeated: media.findIndex((each) => each.id === id) < index }, known);
    if ('code' in found) {
      problems.push(found);
      continue;
    }
    usable.push(found);
    const [own, ...others] = networks.map((platform) =>
      problemsOf(found, platform).map((detail) => ({ detail, platform })),
    );
    const shown = own?.length ? own : others.flat();
    problems.push(...shown.map(({ detail, platform }) => notAccepted(where, detail, { platform, networks })));
  }
  const [broken] = networks.flatMap((platform) => {
    const detail = together(usable, platform, rules[platform]);
    return detail === null ? [] : [notAccepted(path, detail, { platform, networks })];
  });
  return broken === undefined ? problems : [...problems, broken];
}

function lookUp(
  path: string,
  { id, isRepeated }: { id: string; isRepeated: boolean },
  known: MediaContext['known'],
): PlannedMedium | Problem {
  const medium = known.get(id);
  if (medium === undefined) return problem('medium_unknown', path, {});
  if (isRepeated) return problem('medium_repeated', path, {});
  switch (medium.status) {
    case 'ready':
      return medium;
    case 'processing':
      return problem('medium_processing', path, {});
    case 'failed':
      return problem('medium_failed', path, { detail: medium.problem ?? 'it is broken' });
    case 'expired':
      return problem('medium_expired', path, {});
    default:
      return medium.status satisfies never;
  }
}

/** Reason against media in one item; null without one. */
function together(
  media: readonly PlannedMedium[],
  platform: Platform,
  rules: NetworkMediaRules,
): string | null {
  const { maxCount } = rules.pictures;
  const title = platformTitles[platform];
  const alone = media.filter(({ type }) => goesAlone(type, rules));
  if (alone.length > 0 && media.length > 1)
    return `has ${media.length} media; ${title} takes up to ${maxCount} pictures, or one GIF, or one video`;
  return media.length > maxCount ? `has ${media.length} pictures; ${title} allows ${maxCount}` : null;
}

const notAccepted = (
  path: string,
  detail: string,
  { platform, networks }: { platform: Platform; networks: readonly Platform[] },
): Problem =>
  platform === networks[0]
    ? problem('media_not_accepted', path, { detail })
    : problem('media_not_accepted_by_another', path, { detail, network: platformTitles[platform] });
