import { z } from 'zod';
import type { Call } from '../types.ts';
import { parseBody } from './parse-body.ts';

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

export const parseTweetBody = (call: Call) => parseBody(call, schema);
