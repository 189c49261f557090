import type { RowFleet } from '@carillon/db/fleet';
import type { QueueFacts, QueueFleet } from '@carillon/queue';
import { type Registry, readRarely } from '@carillon/telemetry';
import { type GaugeOf, registerGauges, rowGauges } from './row-gauges.ts';

interface FleetSources {
  readonly readRows: () => Promise<RowFleet>;
  readonly readQueues: () => Promise<QueueFleet>;
  readonly onError: (error: unknown) => void;
}

/** However often it is scraped, Postgres and the queue are asked once in `lifetime`, and no scrape waits longer than `limit`, ms. */
const rarely = { lifetime: 10_000, limit: 4_000 };

/** Measures what all processes share: read when it is scraped, from Postgres and the queue. */
export function measureFleet(registry: Registry, { readRows, readQueues, onError }: FleetSources): void {
  const rows = readRarely(readRows, { ...rarely, onError });
  const queues = readRarely(readQueues, { ...rarely, onError });
  registerGauges(registry, rowGauges, rows);
  registerGauges(registry, queueGauges, queues);
  registerGauges(registry, [readable], async () => ({
    postgres: (await rows()) !== null,
    queue: (await queues()) !== null,
  }));
}

const readable: GaugeOf<Readonly<Record<string, boolean>>> = {
  name: 'carillon_fleet_readable',
  help: '1 while the fleet can be read from the source; else its gauges have no value.',
  labelNames: ['source'],
  values: (sources) => Object.entries(sources).map(([source, is]) => [{ source }, is ? 1 : 0] as const),
};

/** Gauges that are read from the queue. */
const queueGauges: readonly GaugeOf<QueueFleet>[] = [
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
