import type { OptionRules, OptionValueRule } from './item-options.ts';
import { type Platform, platformTitles } from './platform.ts';
import type { FoundTarget } from './post-request.ts';
import { type Problem, problem } from './problems.ts';

/** Finds options that are of another network, that it cannot read, or that stand where it does not take them. Their shapes are checked before. */
export const checkOptions = (targets: readonly FoundTarget[], rules: OptionRules): Problem[] =>
  targets.flatMap(({ path, account: { platform }, items }) =>
    items.flatMap(({ options = {}, media = [] }, index) =>
      Object.entries(options).flatMap(([of, values]) => {
        const where = `${path}.items[${index}].options.${of}`;
        if (of !== platform) {
          const names = { network: platformTitles[of as Platform], own: platformTitles[platform] };
          return [problem('options_of_another', where, names)];
        }
        const given = rules[platform].filter(({ name }) => name in values);
        return given.flatMap(({ name, isOfThread, excludesMedia, ...option }) => [
          ...unreadable(option, values[name]).map((expected) =>
            problem('wrong_value', `${where}.${name}`, { expected }),
          ),
          ...(isOfThread && index > 0 ? [problem('option_of_thread', `${where}.${name}`, {})] : []),
          ...(excludesMedia && media.length > 0
            ? [problem('option_without_media', `${where}.${name}`, { network: platformTitles[platform] })]
            : []),
        ]);
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
