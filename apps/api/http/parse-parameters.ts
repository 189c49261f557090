import { invalidRequest, type Problem, problem, unknownParameter } from '@carillon/core';
import { z } from 'zod';
import { checkInput, parseInput } from './parse-input.ts';
import { pathOf } from './path-of.ts';

/**
 * Checks the parameters of an address.
 * @throws {ApiError} 400 with a sentence for each thing that is wrong
 */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  query: Readonly<Record<string, unknown>>,
): z.infer<Schema> {
  if (!(schema instanceof z.ZodObject)) return parseInput(schema, query);
  const known = Object.keys(schema.shape);
  const given: Record<string, unknown> = {};
  const found: Problem[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (name === '') found.push(problem('parameter_unnamed', '', {}));
    else if (!known.includes(name)) found.push(unknownParameter(pathOf([name]), known));
    else if (Array.isArray(value))
      found.push(problem('parameter_repeated', name, { times: inWords(value.length) }));
    else given[name] = value;
  }
  const { data, problems, error } = checkInput(schema, given);
  const [first, ...rest] = [...problems, ...found];
  if (first !== undefined) throw invalidRequest([first, ...rest]);
  if (error !== undefined) throw error;
  return data as z.infer<Schema>;
}

const inWords = (times: number): string => (times === 2 ? 'twice' : `${times} times`);
