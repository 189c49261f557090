import { collectDefaultMetrics, Registry } from 'prom-client';

/** A process' registry, with what Node tells of it: CPU, memory, event loop, garbage collection. One for each process. */
export function openRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
