import type { OwnRedis } from '@carillon/testing/own-redis';
import { Queue } from 'bullmq';

/** X's queue as anybody with access to Redis may open it: a dashboard, a script, an older release. */
export const openPublishQueue = ({ url }: OwnRedis) =>
  new Queue('publish-x', { connection: { url }, prefix: '{carillon}' });
