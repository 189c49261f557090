import type { z } from 'zod';

/** Marks a variable that must not be read by who may read the environment: it may be given as `<NAME>_FILE`, too. */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ secret: true });

/** Names of a schema's variables that are secrets. */
export const secretNames = (shape: Readonly<Record<string, z.ZodType>>): string[] =>
  Object.keys(shape).filter((name) => shape[name]?.meta()?.['secret'] === true);
