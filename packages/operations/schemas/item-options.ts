import {
  type ItemOptions,
  maxOptionLength,
  type OptionValues,
  type PostOption,
  platforms,
  platformTitles,
} from '@carillon/core';
import { optionRules } from '@carillon/networks/descriptors';
import { optionWords } from '@carillon/networks/setups';
import { z } from 'zod';
import { text } from './fields.ts';

/** The option as a request has it; what is read is what is stored. */
function requested(option: PostOption): z.ZodType {
  switch (option.is) {
    case 'choice':
      return z.enum(valuesOf(option));
    case 'choices':
      return eachOnce(z.array(z.enum(valuesOf(option))).max(option.choices.length));
    case 'text':
      return written(option);
    case 'texts':
      return eachOnce(
        z
          .array(written(option))
          .min(option.min ?? 0)
          .max(option.max),
      ).meta({ example: exampleOf(option) });
    case 'permission':
    case 'mark':
      return z.boolean();
    default:
      return option satisfies never;
  }
}

/** The same as an answer has it. */
function answered(option: PostOption): z.ZodType {
  const isWritten = option.is === 'text' || option.is === 'texts';
  if (!isWritten) return requested(option);
  const one = z.string();
  return option.is === 'text'
    ? one.meta({ example: option.example ?? option.placeholder })
    : z.array(one).meta({ example: exampleOf(option) });
}

const exampleOf = ({
  placeholder,
  example = placeholder,
  min = 1,
}: Extract<PostOption, { is: 'texts' }>): readonly string[] =>
  Array.from({ length: Math.max(1, min) }, (_, index) => (index === 0 ? example : `${example} ${index + 1}`));

const valuesOf = ({ choices }: Extract<PostOption, { choices: unknown }>): [string, ...string[]] =>
  choices.map(({ value }) => value) as [string, ...string[]];

/** An unreadable value stays as it is: `checkOptions` refuses it, with everything else that is wrong. */
const written = (option: Extract<PostOption, { is: 'text' | 'texts' }>) =>
  text((option.is === 'text' && option.maxLength) || maxOptionLength)
    .transform((value) => option.read(value) ?? value)
    .meta({ example: option.example ?? option.placeholder });

const eachOnce = <Value>(list: z.ZodArray<z.ZodType<Value>>) =>
  list.refine((values) => new Set(values).size === values.length, {
    error: 'a list that has each value once',
  });

const objectOf = (of: (option: PostOption) => z.ZodType, id: (title: string) => string) =>
  Object.fromEntries(
    platforms.map((platform) => {
      const title = platformTitles[platform];
      const fields = optionRules[platform].map((option) => [
        option.name,
        of(option)
          .optional()
          .meta({ description: descriptionOf(optionWords(platform, option.name), option) }),
      ]);
      return [
        platform,
        z
          .strictObject(Object.fromEntries(fields))
          .optional()
          .meta({ id: id(title), description: `options of a post on ${title}` }),
      ];
    }),
  );

const descriptionOf = (
  words: string,
  { isOfThread, excludesMedia, needsVideo, excludes = [] }: PostOption,
): string =>
  [
    words,
    ...(isOfThread ? ['It stands in the first item of a thread, and holds for all of it'] : []),
    ...(excludesMedia ? ['It cannot stand beside media'] : []),
    ...(needsVideo ? ['The item must have a video'] : []),
    ...excludes.map((other) => `It cannot stand beside \`${other}\``),
  ].join('. ');

const description = 'options of the network of its account, by network; none unless given';

/** Options of an item for its network. Empty ones are left out, so that `{}` says nothing. */
export const itemOptions = z
  .strictObject(objectOf(requested, (title) => `${title}Options`))
  .transform((given): ItemOptions => {
    const asked = Object.entries(given as ItemOptions).map(
      ([platform, values = {}]) =>
        [platform, Object.fromEntries(Object.entries(values).filter(isGiven))] as const,
    );
    return Object.fromEntries(asked.filter(([, values]) => Object.keys(values).length > 0));
  })
  .default({})
  .meta({ description, example: {} });

const isGiven = ([, value]: readonly [string, OptionValues[string] | undefined]): boolean =>
  value !== undefined;

export const answeredOptions = z
  .object(objectOf(answered, (title) => `${title}OptionsOfItem`))
  .meta({ description, example: {} });
