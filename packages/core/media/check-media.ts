import { type Held, heldLimits, oncePerFacts } from '../own-limits.ts';
import { byPlatform, platformTitles } from '../platform.ts';
import type { AttachedMedium, FoundTarget, Target } from '../post-request.ts';
import type { Problem } from '../problems.ts';
import { problem } from '../problems.ts';
import { currentHint, mediumProblems } from './check-medium.ts';
import type { FileLimits } from './file-limits.ts';
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

/** Holds the media of every item to the rules of every selected network, and of every server of it. */
export function checkMedia(
  targets: readonly FoundTarget[],
  { rules, atUpload, known }: MediaContext,
): Problem[] {
  const context = { known, problemsOf: remembering(atUpload) };
  const held = heldLimits(
    targets.map(({ account }) => account),
    oncePerServer(rules),
  );
  return targets.flatMap((target) => {
    const used = target.items.some(({ media = [] }) => media.length > 0);
    if (!used) return [];
    const own = held.of(target.account);
    const holders = [own, ...held.all.filter(({ limits }) => limits !== own.limits)];
    return [
      ...permissionProblems(target, rules),
      ...target.items.flatMap(({ media = [] }, index) =>
        checkItem(`${target.path}.items[${index}].media`, media, { ...context, holders }),
      ),
    ];
  });
}

/** Rules of which accounts on the same server have the same. */
const oncePerServer = (rules: MediaRules): MediaRules =>
  byPlatform((platform) => {
    const { [platform]: own } = rules;
    return { ...remembered(own), ...(own.current && { current: remembered(own.current) }) };
  });

function remembered(own: NetworkMediaRules): NetworkMediaRules {
  const { at } = own;
  if (at === undefined) return own;
  const once: NetworkMediaRules = { ...own, at: (facts) => known(facts) };
  const known = oncePerFacts(once, (facts) => at(facts), ['pictures', 'gif', 'video']);
  return once;
}

function permissionProblems({ path, account }: FoundTarget, rules: MediaRules): Problem[] {
  const { permission } = rules[account.platform];
  const { grantedScopes = [], platform, platformUsername: handle } = account;
  if (permission === null || grantedScopes.includes(permission)) return [];
  return [problem('media_not_granted', path, { network: platformTitles[platform], handle, permission })];
}

interface ItemContext extends Pick<MediaContext, 'known'> {
  /** The item's own first, then others of the post: it is held to the rules of them all. */
  readonly holders: readonly Held<NetworkMediaRules>[];
  readonly problemsOf: (medium: PlannedMedium, held: Held<NetworkMediaRules>) => readonly string[];
}

/** Many items may have the same medium: it is held to the rules of a network or server once. */
function remembering(atUpload: MediaContext['atUpload']): ItemContext['problemsOf'] {
  const found = new Map<NetworkMediaRules, Map<string, readonly string[]>>();
  return (medium, held) => {
    const known = found.get(held.limits) ?? new Map<string, readonly string[]>();
    found.set(held.limits, known);
    const key = `${held.name} ${medium.id}`;
    const problems = known.get(key) ?? mediumProblems(medium, held, atUpload);
    known.set(key, problems);
    return problems;
  };
}

function checkItem(path: string, media: readonly AttachedMedium[], context: ItemContext): Problem[] {
  const { known, holders, problemsOf } = context;
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
    const [own, ...others] = holders.map((held) =>
      problemsOf(found, held).map((detail) => notAccepted(where, detail, { held, holders })),
    );
    problems.push(...(own?.length ? own : others.flat()));
  }
  const isHelped = holders.every(({ limits }) => usable.length <= mostOf(limits));
  const [broken] = holders.flatMap((held) => {
    const detail = togetherProblem(usable, held, isHelped);
    return detail === null ? [] : [notAccepted(path, detail, { held, holders })];
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

/** Most pictures of an item once its profile goes by what the network takes today. */
const mostOf = ({ pictures, current }: NetworkMediaRules): number => (current?.pictures ?? pictures).maxCount;

/**
 * Reason against media in one item, as the end of a sentence; null without one.
 * @param isHelped true where they are not too many for any of its networks today; by this one alone unless given
 */
export function togetherProblem(
  media: readonly Pick<PlannedMedium, 'type'>[],
  { name: title, limits }: Held<NetworkMediaRules>,
  isHelped = media.length <= mostOf(limits),
): string | null {
  const { maxCount } = limits.pictures;
  const later = isHelped ? onceCurrent(mostOf(limits)) : '';
  const alone = media.filter(({ type }) => goesAlone(type, limits));
  if (alone.length > 0 && media.length > 1)
    return `has ${media.length} media; ${title} takes up to ${maxCount} pictures, or one GIF, or one video`;
  return media.length > maxCount ? `has ${media.length} pictures; ${title} allows ${maxCount}${later}` : null;
}

/** Reason why an item cannot go out that was planned while its profile had other limits, as the end of a sentence; null without one. */
export function outgrownProblem(
  media: readonly Pick<PlannedMedium, 'type'>[],
  held: Held<NetworkMediaRules>,
): string | null {
  const { name: title, limits } = held;
  if (limits.video !== null || media.every(({ type }) => type !== 'video'))
    return togetherProblem(media, held);
  return `has a video; ${title} takes none from here${limits.current?.video ? `, but one ${currentHint}` : ''}`;
}

/** Way out of a limit that is specified, and that the network does not have any more. */
const onceCurrent = (most: number): string => `, and ${most} ${currentHint}`;

interface Holding extends Pick<ItemContext, 'holders'> {
  readonly held: Held<NetworkMediaRules>;
}

const notAccepted = (path: string, detail: string, { held, holders }: Holding): Problem =>
  held === holders[0]
    ? problem('media_not_accepted', path, { detail })
    : problem('media_not_accepted_by_another', path, { detail, network: held.name });
