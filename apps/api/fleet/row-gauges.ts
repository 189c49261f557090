import { type Platform, platforms } from '@carillon/core';
import type { OpenBreaker } from '@carillon/db/breakers';
import type { Backlog, RowFleet } from '@carillon/db/fleet';
import { Gauge, type Registry } from '@carillon/telemetry';

const backlogs = {
  unqueued: 'that are due and have no job',
  overdue: 'that are due, wait for nothing and have not begun',
  unknown: 'of which nobody knows yet whether the network took them',
} as const;

/** Gauges that are read from Postgres. */
export const rowGauges: readonly GaugeOf<RowFleet>[] = [
  ...backlogGauges('unqueued'),
  ...backlogGauges('overdue'),
  ...backlogGauges('unknown'),
  {
    name: 'carillon_webhooks_untold_seconds',
    help: 'For how long the oldest event has waited for a worker; what waits for an endpoint is not counted.',
    labelNames: [],
    values: ({ untold }) => [[{}, untold / 1_000]],
  },
  {
    name: 'carillon_breaker_open',
    help: '1 while a network refuses this server, and everything for it waits.',
    labelNames: ['platform', 'sandbox'],
    values: ({ breakers }) =>
      platforms.flatMap((platform) =>
        [false, true].map((sandbox) => {
          const isOpen = breakers.some((open) => open.platform === platform && open.sandbox === sandbox);
          return [{ platform, sandbox: `${sandbox}` }, isOpen ? 1 : 0] as const;
        }),
      ),
  },
  {
    name: 'carillon_application_breakers_open',
    help: 'Applications that a network refuses: each of the server by its id, and those of users together, as "users".',
    labelNames: ['platform', 'sandbox', 'application'],
    values: ({ breakers, ownApps }) => countedByApp(breakers, ownApps),
  },
  {
    name: 'carillon_workers',
    help: 'Worker processes that are alive.',
    labelNames: [],
    values: ({ workers }) => [[{}, workers.filter(({ alive }) => alive).length]],
  },
];

/** Series for each application that only its operator can add to: users’ have one together. */
function countedByApp(breakers: readonly OpenBreaker[], ownApps: readonly string[]): LabelledValue[] {
  const counts = new Map<string, { labels: Readonly<Record<string, string>>; count: number }>();
  for (const { platform, sandbox, appId } of breakers) {
    const application = appId === null ? 'none' : ownApps.includes(appId) ? appId : 'users';
    const labels = { platform, sandbox: `${sandbox}`, application };
    const key = Object.values(labels).join(' ');
    counts.set(key, { labels, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].map(({ labels, count }) => [labels, count] as const);
}

function backlogGauges(kind: keyof typeof backlogs): GaugeOf<RowFleet>[] {
  const ofEach = (value: (backlog: Backlog) => number) => (fleet: RowFleet) =>
    platforms.map((platform) => [{ platform }, value(backlogOf(fleet[kind], platform))] as const);
  return [
    {
      name: `carillon_${kind}_publications`,
      help: `Publications ${backlogs[kind]}; of all that are due, 10,000 are looked at.`,
      labelNames: ['platform'],
      values: ofEach(({ count }) => count),
    },
    {
      name: `carillon_${kind}_oldest_seconds`,
      help: `Age of the oldest of the publications ${backlogs[kind]}.`,
      labelNames: ['platform'],
      values: ofEach(({ oldest }) => oldest / 1_000),
    },
  ];
}

const backlogOf = (found: readonly Backlog[], platform: Platform): Backlog =>
  found.find((backlog) => backlog.platform === platform) ?? { platform, count: 0, oldest: 0 };

/** A gauge of something that is read as a whole when it is scraped. */
export interface GaugeOf<Fleet> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly values: (fleet: Fleet) => readonly LabelledValue[];
}

type LabelledValue = readonly [labels: Readonly<Record<string, string>>, value: number];

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
