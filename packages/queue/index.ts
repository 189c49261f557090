export { defaultPrefix, type QueueConnection } from './connection.ts';
export { type Consumer, type ConsumerOptions, type Handled, openConsumer } from './consumer.ts';
export { type EpochMark, openEpochMark } from './epoch.ts';
export { evictionWarning, inspectRedis, type RedisFacts } from './inspect-redis.ts';
export { jobId, type PublishPayload, publishJob, publishQueue } from './job.ts';
export { type Journal, openJournal } from './journal.ts';
export { migrateQueue } from './migrate-queue.ts';
export { openProducer, type Producer, type WakeUp } from './producer.ts';
export { type QueueFacts, type QueueFleet, readFleet } from './read-fleet.ts';
