import { z } from 'zod';
import type { Call } from '../http/call.ts';
import type { Answer } from '../http/route.ts';
import { type Mistake, problems } from './problems.ts';

const id = z.string().regex(/^[0-9]{1,19}$/);

/** The body of POST /2/tweets, as far as the sandbox goes; what X knows beyond it is refused like the unknown. */
const schema = z.strictObject({
  text: z.string().optional(),
  reply: z
    .strictObject({
      in_reply_to_tweet_id: id,
      exclude_reply_user_ids: z.array(id).optional(),
      auto_populate_reply_metadata: z.boolean().optional(),
    })
    .optional(),
  media: z
    .strictObject({
      media_ids: z.array(id).min(1).max(4),
      tagged_user_ids: z.array(id).max(10).optional(),
    })
    .optional(),
  reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  for_super_followers_only: z.boolean().optional(),
  made_with_ai: z.boolean().optional(),
  nullcast: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
  share_with_followers: z.boolean().optional(),
});

export type TweetBody = z.infer<typeof schema>;

/** Parses a JSON body, or answers as X does when it is none or breaks the schema. */
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

export const parseTweetBody = (call: Call) => parseBody(call, schema);

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
