import { z } from 'zod';
import { webhooksQueue } from './job.ts';

/** What a process says to open pages of posts that were changed there, without a job that would tell: a hint to read the rows. */
export interface PostNews {
  readonly userId: string;
  readonly postIds: readonly string[];
}

/** The stream of events in which news of posts are: one is enough for all of them, and pages listen to it already. */
export const postNewsQueue = webhooksQueue;

/** The name of their events. A wire contract between processes of different releases, as their fields are. */
export const postNewsEvent = 'posts.v1';

const fields = z.object({ userId: z.string(), postIds: z.string() });

/** News as fields of an event: all of them are text. */
export const postNewsFields = ({ userId, postIds }: PostNews): z.infer<typeof fields> => ({
  userId,
  postIds: postIds.join(','),
});

/** News from the fields of an event; null when they are not what this release knows. */
export function postNewsOf(event: unknown): PostNews | null {
  const { data } = fields.safeParse(event);
  return data === undefined ? null : { ...data, postIds: data.postIds.split(',') };
}
