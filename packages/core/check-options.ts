import type { OptionRules, OptionValueRule, OptionValues, PostOption } from './item-options.ts';
import type { PlannedMedium } from './media/rules.ts';
import { type Platform, platformTitles } from './platform.ts';
import type { AttachedMedium, FoundTarget } from './post-request.ts';
import { type Problem, problem } from './problems.ts';

/** Finds options that are of another network, that it cannot read, or that stand where it does not take them. Their shapes are checked before. */
export const checkOptions = (
  targets: readonly FoundTarget[],
  rules: OptionRules,
  known: ReadonlyMap<string, Pick<PlannedMedium, 'type'>>,
): Problem[] =>
  targets.flatMap(({ path, account: { platform }, items }) =>
    items.flatMap(({ options = {}, media = [] }, index) =>
      Object.entries(options).flatMap(([of, values]) => {
        const where = `${path}.items[${index}].options.${of}`;
        if (of !== platform) {
          const names = { network: platformTitles[of as Platform], own: platformTitles[platform] };
          return [problem('options_of_another', where, names)];
        }
        const given = rules[platform].filter(({ name }) => name in values);
        return given.flatMap((option) =>
          optionProblems(option, { where, platform, values, media, index, known }),
        );
      }),
    ),
  );

interface Given {
  /** Path of the options of the network. */
  readonly where: string;
  readonly platform: Platform;
  readonly values: OptionValues;
  readonly media: readonly AttachedMedium[];
  /** Media that the caller may use, by id. */
  readonly known: ReadonlyMap<string, Pick<PlannedMedium, 'type'>>;
  /** Place of the item in its thread, from 0. */
  readonly index: number;
}

function optionProblems(
  option: PostOption,
  { where, platform, values, media, index, known }: Given,
): Problem[] {
  const { name, isOfThread, excludesMedia, needsVideo, excludes = [], belongsTo } = option;
  // Of a medium that does not exist, the medium is what is wrong.
  const mayHaveVideo = media.some(({ id }) => (known.get(id)?.type ?? 'video') === 'video');
  const path = `${where}.${name}`;
  const network = platformTitles[platform];
  return [
    ...unreadable(option, values[name]).map((expected) => problem('wrong_value', path, { expected })),
    ...(isOfThread && index > 0 ? [problem('option_of_thread', path, {})] : []),
    ...(excludesMedia && media.length > 0 ? [problem('option_without_media', path, { network })] : []),
    ...(needsVideo && !mayHaveVideo ? [problem('option_needs_video', path, {})] : []),
    ...excludes
      .filter((other) => other in values)
      .map((other) => problem('option_excludes', path, { other, network })),
    ...(belongsTo === undefined || belongsTo in values
      ? []
      : [problem('option_belongs_to', path, { other: belongsTo })]),
  ];
}

/** Finds options that the plan of an account's application does not have: a draft may keep them. */
export const checkAppPlans = (targets: readonly FoundTarget[], rules: OptionRules): Problem[] =>
  targets.flatMap(({ path, account: { platform, appPlan }, items }) =>
    items.flatMap(({ options = {} }, index) =>
      rules[platform].flatMap(({ name, needsPlan }) => {
        const isAsked = name in (options[platform] ?? {});
        if (!isAsked || needsPlan === undefined || needsPlan.plan === appPlan) return [];
        const where = `${path}.items[${index}].options.${platform}.${name}`;
        return [problem('option_needs_plan', where, { network: platformTitles[platform], ...needsPlan })];
      }),
    ),
  );

/** Sentence ends for an option whose text cannot be read, one for all of its texts. */
function unreadable(option: OptionValueRule, value: unknown) {
  if (option.is !== 'text' && option.is !== 'texts') return [];
  const texts = Array.isArray(value) ? value : [value];
  if (texts.every((text) => option.read(String(text)) !== null)) return [];
  return [option.is === 'text' ? option.expected : `a list in which each is ${option.expected}`];
}
