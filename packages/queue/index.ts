export { defaultPrefix, type QueueConnection } from './connection.ts';
export {
  type Consumer,
  type Handled,
  openConsumer,
  stalling,
  usualPlaces,
} from './consumer.ts';
export { inspectRedis, redisWarnings } from './inspect-redis.ts';
export { jobId, type PublishPayload, publishJob, publishQueue } from './job.ts';
export { type EpochMark, type Journal, openEpochMark, openJournal } from './journal.ts';
export { migrateQueue } from './migrate-queue.ts';
export type { WebhookNews } from './news.ts';
export { type JobEvents, openJobEvents } from './open-job-events.ts';
export { type OpenQueues, openQueues } from './open-queues.ts';
export { openProducer, type Producer, type WakeUp } from './producer.ts';
export { type QueueFacts, type QueueFleet, readFleet } from './read-fleet.ts';
export { leaveReplica } from './refusal.ts';
