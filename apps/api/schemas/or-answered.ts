import { z } from 'zod';

/** A field that only an answer has. */
const answered = z.unknown().optional().meta({
  id: 'Answered',
  description: 'a field of an answer, which a request may repeat; it changes nothing',
});

/**
 * An object of a request that may also come as an answer has it. Whoever sends such a field without the mark means something
 * by it, and is refused.
 * @param mark a field that every such answer has
 * @param names its other fields, as far as `shape` lacks them
 */
export const orAnswered = <Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  mark: string,
  names: readonly string[],
) => {
  const others = names.filter((name) => name !== mark && !(name in shape));
  const own = new Set(Object.keys(shape));
  return z
    .strictObject({
      ...shape,
      ...Object.fromEntries(
        [mark, ...others].filter((name) => !own.has(name)).map((name) => [name, answered]),
      ),
    })
    .check(({ value, issues }) => {
      const keys = others.filter((name) => name in value);
      if (!(mark in value) && keys.length > 0)
        issues.push({ code: 'unrecognized_keys', keys, input: value, inst: undefined as never });
    })
    .transform(
      (value) =>
        Object.fromEntries(Object.entries(value).filter(([name]) => own.has(name))) as z.output<
          z.ZodObject<Shape, z.core.$strict>
        >,
    );
};
