import { setTimeout as sleep } from 'node:timers/promises';
import { type WebhookEventType, webhookEventTypes } from '@carillon/core';
import { Command, Option } from '@commander-js/extra-typings';
import { type Api, readPage } from '../api.ts';
import { apiCommand, wholeNumber } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { type Fail, known, printAll, printPage, type Terminal } from '../terminal.ts';

/** A command about one webhook, which --webhook names. */
export const webhookOptionCommand = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .requiredOption('--webhook <id>', 'its whe_… id, as webhook list shows it');

/** Where the API has a webhook. */
export const pathOf = (id: string): string => `/webhooks/${encodeURIComponent(id)}`;

/** The fields of a delivery that are shown or needed. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly tries: readonly {
    readonly status: number | null;
    readonly error: string | null;
    readonly answer: string | null;
    readonly durationMs: number;
  }[];
}

export const testCommand = (terminal: Terminal, fail: Fail) =>
  apiCommand(
    terminal,
    webhookOptionCommand(
      'test',
      'send a webhook an example of an event, and say what it answered; status 1 when it did not take it',
    ).addOption(
      new Option('--type <type>', 'type of event, of which an example is sent')
        .choices(webhookEventTypes)
        .default('webhook.test' satisfies WebhookEventType),
    ),
    {
      run: (api, { webhook, type }) => tryOnce(api, fail, `${pathOf(webhook)}/test`, { type }),
    },
  );

export const deliveriesCommand = (terminal: Terminal) =>
  apiCommand(
    terminal,
    webhookOptionCommand(
      'deliveries',
      'list the deliveries of a webhook of the last 30 days, the newest first',
    )
      .option('--status <status>', 'pending, delivered, failed or dropped')
      .option('--type <type>', 'type of the event, such as post.failed')
      .option('--limit <count>', 'most deliveries, up to 1000', wholeNumber('--limit', 1, 1_000), 20)
      .option('--after <cursor>', 'go on behind there, as `next` of the list before says'),
    {
      async run(api, { webhook, ...page }) {
        const { rows, next } = await readPage(api, `${pathOf(webhook)}/deliveries`, page);
        return { deliveries: rows, next };
      },
      show: ({ deliveries, next }) =>
        printPage(terminal, { rows: deliveries, next }, 'There is no delivery.'),
    },
  );

const deliveryOptionCommand = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .requiredOption('--delivery <id>', 'its whd_… id, as webhook deliveries shows it');

const deliveryPath = (id: string): string => `/webhook-deliveries/${encodeURIComponent(id)}`;

export const deliveryCommand = (terminal: Terminal) =>
  apiCommand(terminal, deliveryOptionCommand('delivery', 'show what was sent, and what came of every try'), {
    async run(api, { delivery }) {
      return (await api.ask<{ data: Delivery }>('GET', deliveryPath(delivery))).data;
    },
    show: ({ tries, ...facts }) => printAll(terminal, [facts, ...tries].map(known)),
  });

export const redeliverCommand = (terminal: Terminal, fail: Fail) =>
  apiCommand(
    terminal,
    deliveryOptionCommand(
      'redeliver',
      'deliver once more, and say what was answered; status 1 when it was not taken',
    ),
    {
      run: (api, { delivery }) => tryOnce(api, fail, `${deliveryPath(delivery)}/redeliver`),
    },
  );

/** Result of one call: it recovers some thousands. */
interface Recovered {
  readonly data: { readonly deliveries: number; readonly more: boolean };
}

export const recoverCommand = (terminal: Terminal) =>
  apiCommand(
    terminal,
    webhookOptionCommand('recover', 'deliver what failed or was dropped since a moment')
      .requiredOption('--since <time>', 'with its offset, such as 2026-11-24T08:00:00Z')
      .option('--missed', 'what happened while it was switched off, too'),
    {
      async run(api, { webhook: id, since, missed = false }) {
        let deliveries = 0;
        for (let goOn = true; goOn; ) {
          const { data } = await api.ask<Recovered>('POST', `${pathOf(id)}/recover`, { since, missed });
          deliveries += data.deliveries;
          goOn = data.more;
        }
        return { id, deliveries };
      },
    },
  );

/** Has a delivery tried, and shows the result; the command fails when it was not taken. */
async function tryOnce(api: Api, fail: Fail, path: string, body?: object) {
  const { data } = await api.ask<{ data: Delivery }>('POST', path, body);
  const tried = await awaitTry(api, data);
  if (tried.error !== null) fail(1);
  return tried;
}

/** Times between looks at a delivery, ms: few of them, each counts for the rate limit of the key. 22 s in all. */
const looksMs = [100, 250, 500, 1_000, 2_000, 3_000, 5_000, 5_000, 5_000];

/**
 * Waits until a delivery was tried once more, and shows the result.
 * @throws {CommandError} when no worker tries it
 */
export async function awaitTry(
  api: Api,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  looks = looksMs,
) {
  for (const ms of looks) {
    await sleep(ms);
    const { data } = await api.ask<{ data: Delivery }>('GET', `/webhook-deliveries/${id}`);
    if (data.attempts > attempts) return shown(data);
  }
  throw new CommandError(
    `Nobody has tried it yet: is a worker running? Look later with: carillon webhook delivery --delivery ${id}`,
  );
}

function shown({ tries, ...delivery }: Delivery) {
  const [last] = tries;
  const { id, webhookId, eventId, type, status, attempts, nextAttemptAt } = delivery;
  return {
    id,
    webhookId,
    eventId,
    type,
    status,
    attempts,
    answered: last?.status ?? null,
    error: last?.error ?? null,
    durationMs: last?.durationMs ?? null,
    nextAttemptAt,
  };
}
