import { mailKinds, type Platform, platforms } from '@carillon/core';
import type { Network, NetworkUrls } from '@carillon/networks';
import { Counter, Gauge, Histogram, type Registry, withZeros } from '@carillon/telemetry';
import type { HeldLeases } from './held-leases.ts';

/** Sources that some metrics are read from when they are asked for. */
interface Sources {
  readonly held: HeldLeases;
  readonly networks: Readonly<Record<Platform, Network>>;
  readonly urls: NetworkUrls;
}

/** How a delivery of a webhook may end. */
const ends = ['delivered', 'later', 'failed', 'gone', 'dropped', 'released', 'lost'] as const;

/** The metrics that ops watch. */
export const createMetrics = (registry: Registry, sources: Sources) => ({
  ...tryMetrics(registry),
  ...roundMetrics(registry),
  ...faultMetrics(registry),
  ...webhookMetrics(registry),
  ...mailMetrics(registry),
  ...readings(registry, sources),
  ...credentialMetrics(registry),
});

export type WorkerMetrics = ReturnType<typeof createMetrics>;

/** Tries at publishing. */
const tryMetrics = (registry: Registry) => ({
  attempts: withZeros(
    new Counter({
      name: 'carillon_publish_attempts_total',
      help: 'Tries at publishing that began, by network. One without an outcome was cut short.',
      labelNames: ['platform'],
      registers: [registry],
    }),
    { platform: platforms },
  ),
  outcomes: new Counter({
    name: 'carillon_publish_outcomes_total',
    help: 'Tries at publishing that ended, by network and outcome.',
    labelNames: ['platform', 'outcome'],
    registers: [registry],
  }),
  lateness: new Histogram({
    name: 'carillon_publish_lateness_seconds',
    help: 'Published minus due.',
    labelNames: ['platform'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
    registers: [registry],
  }),
  doubles: new Counter({
    name: 'carillon_double_publications_total',
    help: 'Items found on a network twice. Anything but 0 is an incident.',
    registers: [registry],
  }),
});

/** Publications that the rounds of a worker found. */
const roundMetrics = (registry: Registry) => ({
  dispatched: new Counter({
    name: 'carillon_reconciler_dispatches_total',
    help: 'Jobs that the reconciler made because a row had none.',
    registers: [registry],
  }),
  silentLeases: new Counter({
    name: 'carillon_silent_leases_total',
    help: 'Leases that this worker ended because the workers that held them had fallen silent.',
    registers: [registry],
  }),
  direct: withZeros(
    new Counter({
      name: 'carillon_direct_publications_total',
      help: 'Publications that were taken to go out without a job, because the queue took none, by network.',
      labelNames: ['platform'],
      registers: [registry],
    }),
    { platform: platforms },
  ),
  restored: new Counter({
    name: 'carillon_restored_publications_total',
    help: 'Publications that were due when a restored database was found, and failed, because they may be out.',
    registers: [registry],
  }),
  missed: new Counter({
    name: 'carillon_missed_publications_total',
    help: 'Publications failed because they were too late to start.',
    registers: [registry],
  }),
});

/** Failures that are this server's own. */
const faultMetrics = (registry: Registry) => ({
  faults: withZeros(
    new Counter({
      name: 'carillon_internal_faults_total',
      help: 'Tries at publishing that ended in a fault of Carillon itself, by network. Anything but 0 is a bug; the log has its stack.',
      labelNames: ['platform'],
      registers: [registry],
    }),
    { platform: platforms },
  ),
  breakers: withZeros(
    new Counter({
      name: 'carillon_breakers_opened_total',
      help: "Times that a network refused this server's own application, so that everything for it waits.",
      labelNames: ['platform'],
      registers: [registry],
    }),
    { platform: platforms },
  ),
});

/** Deliveries of webhooks. */
const webhookMetrics = (registry: Registry) => ({
  webhooks: withZeros(
    new Counter({
      name: 'carillon_webhook_attempts_total',
      help: 'Delivery attempts, by their end: delivered, later (another try follows), failed (that was the last), gone (it asked for no further events), dropped (the post is gone), released (this worker stopped) or lost.',
      labelNames: ['end'],
      registers: [registry],
    }),
    { end: ends },
  ),
  webhooksDisabled: new Counter({
    name: 'carillon_webhooks_disabled_total',
    help: 'Webhooks that were switched off because they accepted nothing for days, or asked to be.',
    registers: [registry],
  }),
});

/** Mails to people. */
const mailMetrics = (registry: Registry) => ({
  noticeMails: withZeros(
    new Counter({
      name: 'carillon_notice_mails_total',
      help: 'Mails about accounts, posts and webhooks, by kind and outcome: sent, later (the mail server was away), or refused (also tried again).',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    { kind: mailKinds, outcome: ['sent', 'later', 'refused'] },
  ),
  forgottenNotices: new Counter({
    name: 'carillon_mail_notices_forgotten_total',
    help: 'Occurrences that nobody got a mail about, because the mail server took none for three days.',
    registers: [registry],
  }),
});

/** Read when they are asked for. */
const readings = (registry: Registry, { held, networks, urls }: Sources) => ({
  held: new Gauge({
    name: 'carillon_publications_in_flight',
    help: 'Publications that this worker holds a lease on.',
    registers: [registry],
    collect() {
      this.set(held.size);
    },
  }),
  clockOffset: new Gauge({
    name: 'carillon_network_clock_offset_seconds',
    help: "A network's clock minus Postgres', at its last answer to this worker; 0 where both may have the same time.",
    labelNames: ['platform', 'sandbox'],
    registers: [registry],
    collect() {
      for (const platform of platforms)
        for (const [sandbox, url] of [
          ['false', urls[platform]],
          ['true', urls.sandbox],
        ] as const) {
          const ms = networks[platform].clockOffset(url);
          if (ms !== null) this.set({ platform, sandbox }, ms / 1_000);
        }
    },
  }),
});

/** Credentials of accounts. */
const credentialMetrics = (registry: Registry) => ({
  tokenRefreshes: withZeros(
    new Counter({
      name: 'carillon_token_refreshes_total',
      help: 'Credentials that were to be renewed, by network and result: renewed, or the kind of the failure.',
      labelNames: ['platform', 'result'],
      registers: [registry],
    }),
    { platform: platforms, result: ['renewed', 'retry', 'reconnect', 'operator', 'refused', 'unknown'] },
  ),
});
