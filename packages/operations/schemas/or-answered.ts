import { z } from 'zod';

/** A field that only an answer has. */
const answered = z.unknown().optional().meta({
  id: 'Answered',
  description: 'a field of an answer, which a request may repeat as it was read; it cannot be changed here',
});

/**
 * An object of a request that may also come as an answer has it. Whoever sends such a field without the mark means something
 * by it, and is refused.
 * @param mark a field that every such answer has
 * @param names its other fields, as far as `shape` lacks them
 * @param compared those of them that only people decide: the result has them in `read`, so that a changed one can be refused
 */
export const orAnswered = <Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  mark: string,
  names: readonly string[],
  compared: readonly string[] = [],
) => {
  const others = names.filter((name) => name !== mark && !(name in shape));
  const own = new Set(Object.keys(shape));
  const strict = z.strictObject({
    ...shape,
    ...Object.fromEntries([mark, ...others].filter((name) => !own.has(name)).map((name) => [name, answered])),
  });
  return strict
    .check(({ value, issues }) => {
      const keys = others.filter((name) => name in value);
      if (!(mark in value) && keys.length > 0)
        issues.push({ code: 'unrecognized_keys', keys, input: value, inst: strict });
    })
    .transform((value) => ({
      ...(pick(value, (name) => own.has(name)) as z.output<z.ZodObject<Shape, z.core.$strict>>),
      ...(compared.length > 0 && { read: pick(value, (name) => compared.includes(name)) }),
    }));
};

const pick = (value: object, isWanted: (name: string) => boolean): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => isWanted(name)));

/** The names of an object of a request that mean something in one. */
export const ownNames = (shape: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(shape).filter((name) => shape[name] !== answered);
