import { invalidRequest, type Problem, problem, unknownField, unknownParameter } from '@carillon/core';
import { z } from 'zod';
import { ownNames } from '../schemas/or-answered.ts';
import { pathOf } from './path-of.ts';

/**
 * Checks one part of a request.
 * @throws {ApiError} 400 with a sentence for each thing that is wrong
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { data, problems, error } = checkInput(schema, value);
  const [first, ...rest] = problems;
  if (first !== undefined) throw invalidRequest([first, ...rest]);
  if (error !== undefined) throw error;
  return data as z.infer<Schema>;
}

/** Value of a part of a request, or everything wrong with it. */
function checkInput(schema: z.ZodType, value: unknown) {
  const { data, error } = schema.safeParse(value, { reportInput: true, error: ownWords });
  const said = new Set<string>();
  const problems = error?.issues.filter(saysMore).flatMap((issue) => toProblems(issue, said)) ?? [];
  return { data, problems, error };
}

/** False for the length of something that is no list, or no text, at all: zod counts it as well, right after. */
function saysMore(
  { code, path }: z.core.$ZodIssue,
  place: number,
  all: readonly z.core.$ZodIssue[],
): boolean {
  const before = all[place - 1];
  const isLength = code === 'too_big' || code === 'too_small';
  return !(isLength && before?.code === 'invalid_type' && pathOf(before.path) === pathOf(path));
}

/** Leaves a wrong type without a message, unless its schema has words of its own; for an unknown field, the known ones. */
function ownWords({ code, inst }: z.core.$ZodRawIssue): string | undefined {
  if (code === 'unrecognized_keys') return inst instanceof z.ZodObject ? ownNames(inst.shape).join(', ') : '';
  return code === 'invalid_type' ? '' : undefined;
}

/**
 * Problems of a part of a request, in sentences.
 * @param said the lists of known fields that a sentence has had: each is said once
 */
export function toProblems(issue: z.core.$ZodIssue, said: Set<string> = new Set()): Problem[] {
  const path = pathOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return [problem('field_missing', path, {})];
      return [
        problem('wrong_type', path, {
          expected: issue.message || named(issue.expected),
          received: typeName(issue.input),
        }),
      ];
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const known = said.has(issue.message) ? '' : issue.message;
        said.add(issue.message);
        return unknownField(pathOf([...issue.path, key]), known);
      });
    case 'too_small':
      return [
        problem('too_few', path, {
          limit: Number(issue.minimum),
          unit: unitOf(issue.origin, Number(issue.minimum)),
        }),
      ];
    case 'too_big':
      return [
        problem('too_many', path, {
          limit: Number(issue.maximum),
          unit: unitOf(issue.origin, Number(issue.maximum)),
        }),
      ];
    case 'invalid_union':
      return meant(issue, issue.message)
        .filter(saysMore)
        .flatMap((each) => toProblems(each, said));
    case 'invalid_key':
      return [
        problem('wrong_value', pathOf(issue.path.slice(0, -1)), { expected: 'an object whose keys are ids' }),
      ];
    case 'invalid_value':
      return [problem('wrong_value', path, { expected: `one of ${issue.values.map(String).join(', ')}` })];
    default:
      return [problem('wrong_value', path, { expected: issue.message })];
  }
}

/** Problems by the one of several schemas that the input was meant for: the one of its type. */
function meant({ errors, path, input }: z.core.$ZodIssueInvalidUnion, message: string): z.core.$ZodIssue[] {
  const fitting = errors.find(
    (issues) => !issues.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0),
  );
  if (fitting === undefined)
    return [{ code: 'invalid_type', expected: 'custom' as never, path, input, message }];
  return fitting.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}

const names: Record<string, string> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  null: 'null',
};

const named = (type: string): string => names[type] ?? type;

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'boolean' ? String(value) : named(typeof value);
}

const unitOf = (origin: string, limit: number): string =>
  `${origin === 'array' ? 'item' : 'character'}${limit === 1 ? '' : 's'}`;

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
    const [, record = '', key] = /^(\w+)\[(.+)\]$/s.exec(name) ?? [];
    if (name === '') found.push(problem('parameter_unnamed', '', {}));
    else if (key !== undefined && isRecord(schema.shape[record]) && !Array.isArray(value))
      given[record] = Object.fromEntries([...Object.entries(given[record] ?? {}), [key, value]]);
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

/** True for a parameter that is given as `name[key]=value`, as often as there are keys. */
const isRecord = (field: unknown): boolean =>
  field instanceof z.ZodOptional ? isRecord(field.unwrap()) : field instanceof z.ZodRecord;

const inWords = (times: number): string => (times === 2 ? 'twice' : `${times} times`);
