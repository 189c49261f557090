import { type Counter, collectDefaultMetrics, Registry } from 'prom-client';

/** A process' registry, with what Node reports of it: CPU, memory, event loop, garbage collection. One for each process. */
export function openRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * A counter whose series are there from the start, at 0. One that is born with its first event has never increased by it, so an
 * alert on `increase` would not see that event.
 * @param labels every label of the counter, with the values that it may have
 */
export function withZeros<Label extends string>(
  counter: Counter<Label>,
  labels: Readonly<Record<Label, readonly string[]>>,
): Counter<Label> {
  let series: Partial<Record<Label, string>>[] = [{}];
  for (const [name, values] of Object.entries(labels) as [Label, readonly string[]][])
    series = series.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  for (const each of series) counter.inc(each as Record<Label, string>, 0);
  return counter;
}
