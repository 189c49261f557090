import type { z } from 'zod';
import type { Answer, Call } from '../types.ts';
import { type Mistake, problems } from './problems.ts';

/** Parses a JSON body, or answers as X when it is invalid or breaks the schema. */
export function parseBody<Body>(
  { headers, body }: Call,
  shape: z.ZodType<Body>,
): { readonly body: Body } | { readonly refusal: Answer } {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    return refuse({ message: 'Requests with bodies must have content-type of application/json.' });
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse({ message: 'Request body must be a JSON object.' });
  const parsed = shape.safeParse(value);
  return parsed.success ? { body: parsed.data } : refuse(...parsed.error.issues.flatMap(mistakes));
}

const refuse = (...found: Partial<Mistake>[]) => ({
  refusal: problems.invalidRequest(
    ...found.map(({ name = 'body', value = '', message = '' }) => ({ name, value, message })),
  ),
});

function mistakes(issue: z.core.$ZodIssue): Mistake[] {
  const path = ['$', ...issue.path].join('.');
  if (issue.code !== 'unrecognized_keys')
    return [{ name: path, value: issue.input ?? '', message: `[${path}] ${issue.message}` }];
  return issue.keys.map((key) => ({
    name: `${path}.${key}`,
    value: '',
    message: `[${path}.${key}] is not defined in the schema and the schema does not allow additional properties`,
  }));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
