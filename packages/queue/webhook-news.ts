import { z } from 'zod';
import { webhooksQueue } from './job.ts';

/** What a worker says to open pages of a webhook that it has tried: a hint to read its rows. */
export interface WebhookNews {
  readonly userId: string;
  readonly webhookId: string;
  /** It was switched off, because it took nothing for days or asked to be. */
  readonly off: boolean;
}

/** The stream of events in which news are, among those of the jobs of webhooks. */
export const newsQueue = webhooksQueue;

/** The name of their events. A wire contract between processes of different releases, as their fields are. */
export const newsEvent = 'tried.v1';

const fields = z.object({ userId: z.string(), webhookId: z.string(), off: z.enum(['0', '1']) });

/** News as fields of an event: all of them are text. */
export const newsFields = ({ userId, webhookId, off }: WebhookNews): z.infer<typeof fields> => ({
  ...{ userId, webhookId },
  off: off ? '1' : '0',
});

/** News from the fields of an event; null when they are not what this release knows. */
export function newsOf(event: unknown): WebhookNews | null {
  const { data } = fields.safeParse(event);
  return data === undefined ? null : { ...data, off: data.off === '1' };
}
