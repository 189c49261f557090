import type { RowFleet } from '@carillon/db';
import type { QueueFleet } from '@carillon/queue';
import { type Registry, readRarely } from '@carillon/telemetry';
import { type GaugeOf, registerGauges } from './gauge-of.ts';
import { queueGauges } from './queue-gauges.ts';
import { rowGauges } from './row-gauges.ts';

export interface FleetSources {
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
