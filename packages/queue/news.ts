import { z } from 'zod';
import { webhooksQueue } from './job.ts';

/**
 * The stream of events in which news for open pages are, among those of the jobs of webhooks: one is enough for all of them.
 * Names of events and their fields, which are all text, are a wire contract between processes of different releases.
 */
export const newsQueue = webhooksQueue;

/** News to open pages of posts that a process changed, without a job that would say so: a hint to read the rows. */
export interface PostNews {
  readonly userId: string;
  readonly postIds: readonly string[];
}

export const postNewsEvent = 'posts.v1';

const postFields = z.object({ userId: z.string(), postIds: z.string() });

export const postNewsFields = ({ userId, postIds }: PostNews): z.infer<typeof postFields> => ({
  userId,
  postIds: postIds.join(','),
});

/** News from the fields of an event; null when they are not what this release knows. */
export function postNewsOf(event: unknown): PostNews | null {
  const { data } = postFields.safeParse(event);
  return data === undefined ? null : { ...data, postIds: data.postIds.split(',') };
}

/** News to open pages of a webhook that a worker has tried: a hint to read its rows. */
export interface WebhookNews {
  readonly userId: string;
  readonly webhookId: string;
  /** It was switched off, because it took nothing for days or asked to be. */
  readonly off: boolean;
}

export const webhookNewsEvent = 'tried.v1';

const webhookFields = z.object({ userId: z.string(), webhookId: z.string(), off: z.enum(['0', '1']) });

export const webhookNewsFields = ({
  userId,
  webhookId,
  off,
}: WebhookNews): z.infer<typeof webhookFields> => ({
  userId,
  webhookId,
  off: off ? '1' : '0',
});

/** News from the fields of an event; null when they are not what this release knows. */
export function webhookNewsOf(event: unknown): WebhookNews | null {
  const { data } = webhookFields.safeParse(event);
  return data === undefined ? null : { ...data, off: data.off === '1' };
}
