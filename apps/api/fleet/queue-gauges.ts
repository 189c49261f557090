import type { QueueFacts, QueueFleet } from '@carillon/queue';
import type { GaugeOf } from './gauge-of.ts';

/** Gauges that are read from the queue. */
export const queueGauges: readonly GaugeOf<QueueFleet>[] = [
  {
    name: 'carillon_queue_jobs',
    help: "Jobs of a network's queue, by BullMQ's states.",
    labelNames: ['queue', 'state'],
    values: ({ queues }) =>
      queues.flatMap(({ name, counts }) =>
        Object.entries(counts).map(([state, count]) => [{ queue: name, state }, count] as const),
      ),
  },
  {
    name: 'carillon_queue_oldest_waiting_seconds',
    help: 'Age of the first job in line that has not run before.',
    labelNames: ['queue'],
    values: ofEach(({ oldestWaiting }) => (oldestWaiting ?? 0) / 1_000),
  },
  {
    name: 'carillon_queue_paused',
    help: "1 while ops paused a network's queue.",
    labelNames: ['queue'],
    values: ofEach(({ paused }) => (paused ? 1 : 0)),
  },
  {
    name: 'carillon_redis_refuses_writes',
    help: '1 while Redis takes no jobs, because it is full or a read-only replica; due posts go out without them.',
    labelNames: [],
    values: ({ redis }) => (redis === null ? [] : [[{}, redis.refusal === null ? 0 : 1]]),
  },
  {
    name: 'carillon_redis_evicts',
    help: '1 when Redis may evict jobs: its maxmemory-policy is not noeviction.',
    labelNames: [],
    values: ({ redis }) => (redis === null ? [] : [[{}, redis.evictionPolicy === 'noeviction' ? 0 : 1]]),
  },
];

function ofEach(value: (queue: QueueFacts) => number) {
  return ({ queues }: QueueFleet) => queues.map((queue) => [{ queue: queue.name }, value(queue)] as const);
}
