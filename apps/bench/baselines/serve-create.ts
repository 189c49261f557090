import { apiConfig } from '@carillon/config';
import { defaultPrefix, jobId, publishJob } from '@carillon/queue';
import { createLog, stopGracefully } from '@carillon/telemetry';
import { Queue } from 'bullmq';
import express from 'express';
import { Redis } from 'ioredis';
import { z } from 'zod';

const newPost = z.object({
  profileId: z.string().max(40),
  publishNow: z.literal(true),
  platforms: z.record(
    z.string().max(40),
    z.object({
      items: z
        .array(z.object({ content: z.string().min(1).max(20_000) }))
        .min(1)
        .max(25),
    }),
  ),
});

export type NewPost = z.infer<typeof newPost>;

export interface Stored {
  readonly post: { readonly id: string; readonly content: string; readonly createdAt: Date };
  readonly publicationIds: readonly string[];
}

/** Express, zod, and one addBulk a request, around a function that stores a post. No key, no plan, no limits. */
export function serveCreate(store: (body: NewPost) => Promise<Stored>, close: () => Promise<unknown>): void {
  const config = apiConfig();
  const connection = new Redis(config.queueUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('publish', { connection, prefix: defaultPrefix });
  const app = express().disable('x-powered-by').set('etag', false);
  app.get('/readyz', (_, response) => void response.end());
  app.post('/v1/posts', express.json(), async ({ body }, response) => {
    const { post, publicationIds } = await store(newPost.parse(body));
    await queue.addBulk(publicationIds.map(toJob));
    const message = `Post queued for publishing to ${publicationIds.length} platform(s)`;
    response.status(201).json({ data: post, message });
  });
  const server = app.listen(config.PORT, config.HOST);
  const log = createLog({ name: 'baseline', level: 'warn', format: 'json' });
  stopGracefully(log, [
    ['requests', async () => server.closeAllConnections()],
    ['server', async () => server.close()],
    ['queue', () => queue.close()],
    ['redis', async () => connection.disconnect()],
    ['database', close],
  ]);
}

/** The same job as the producer of packages/queue makes. */
const toJob = (publicationId: string) => ({
  name: publishJob.name,
  data: { publicationId, generation: 1 },
  opts: { ...publishJob.options, jobId: jobId({ publicationId, generation: 1, dispatch: 1 }), delay: 0 },
});
