import { Gauge, type Registry } from '@carillon/telemetry';

/** A gauge of something that is read as a whole when it is scraped. */
export interface GaugeOf<Fleet> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly values: (fleet: Fleet) => readonly LabelledValue[];
}

export type LabelledValue = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Registers gauges that have a value only while the reading succeeds: none is better than an old one. */
export function registerGauges<Fleet>(
  registry: Registry,
  gauges: readonly GaugeOf<Fleet>[],
  read: () => Promise<Fleet | null>,
): void {
  for (const { values, ...facts } of gauges) {
    new Gauge({
      ...facts,
      registers: [registry],
      async collect() {
        const fleet = await read();
        this.reset();
        this.remove({}); // what a reset leaves of a gauge without labels
        if (fleet !== null) for (const [labels, value] of values(fleet)) this.set(labels, value);
      },
    });
  }
}
