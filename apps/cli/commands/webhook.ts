import { webhookKinds } from '@carillon/core';
import { Command } from '@commander-js/extra-typings';
import { type Api, readPage } from '../api.ts';
import { apiCommand, namesIn, wholeNumber } from '../command.ts';
import { UsageError } from '../command-error.ts';
import { type Fail, printPage, type Terminal } from '../terminal.ts';
import {
  deliveriesCommand,
  deliveryCommand,
  pathOf,
  recoverCommand,
  redeliverCommand,
  testCommand,
  webhookOptionCommand,
} from './webhook-delivery.ts';
import { listenCommand } from './webhook-listen.ts';

export const webhookCommand = (terminal: Terminal, fail: Fail) =>
  new Command('webhook')
    .description('endpoints that receive events, through the API')
    .addCommand(listenCommand(terminal))
    .addCommand(list(terminal))
    .addCommand(create(terminal))
    .addCommand(update(terminal))
    .addCommand(remove(terminal))
    .addCommand(rotate(terminal))
    .addCommand(testCommand(terminal, fail))
    .addCommand(deliveriesCommand(terminal))
    .addCommand(deliveryCommand(terminal))
    .addCommand(redeliverCommand(terminal, fail))
    .addCommand(recoverCommand(terminal));

const list = (terminal: Terminal) =>
  apiCommand(
    terminal,
    new Command('list')
      .description('list webhooks, the oldest first')
      .option('--limit <count>', 'most webhooks, up to 1000', wholeNumber('--limit', 1, 1_000), 100)
      .option('--after <cursor>', 'go on behind there, as `next` of the list before says'),
    {
      async run(api, page) {
        const { rows, next } = await readPage(api, '/webhooks', page);
        return { webhooks: rows, next };
      },
      show: ({ webhooks, next }) => printPage(terminal, { rows: webhooks, next }, 'There is no webhook.'),
    },
  );

interface Made {
  readonly id: string;
  /** Null where people read a message, which nothing signs. */
  readonly secret: string | null;
}

const addressHelp =
  'where events are sent. That of slack, discord or ntfy is a secret, which others see in the list of processes: without it, it is asked for or read from standard input';

const create = (terminal: Terminal) =>
  apiCommand(
    terminal,
    new Command('create')
      .description('deliver events to an address; its secret is shown only now')
      .option('--kind <kind>', `how events are delivered: ${webhookKinds.join(', ')}`, 'webhook')
      .option('--address <url>', addressHelp)
      .option('--description <text>', 'your own words for it', '')
      .option('--events <list>', 'types of events, such as post.published,post.failed; all unless given', '')
      .option('--profiles <list>', 'ids of profiles; all unless given', ''),
    {
      async run(api, { kind, description, events, profiles, address }) {
        const url =
          address ??
          (await terminal.readSecret('address', { option: '--address', isShown: kind === 'webhook' }));
        const wanted = { events: namesIn(events), profileIds: namesIn(profiles) };
        const body = { ...(kind !== 'webhook' && { kind }), url, description, ...wanted };
        const { data } = await api.ask<{ data: Made }>('POST', '/webhooks', body);
        return { id: data.id, secret: data.secret };
      },
    },
  );

const update = (terminal: Terminal) =>
  apiCommand(
    terminal,
    webhookOptionCommand('update', 'change a webhook, or switch it on or off')
      .option('--address <url>', 'where events are sent')
      .option('--description <text>', 'your own words for it')
      .option('--events <list>', "types of events; '' for all")
      .option('--profiles <list>', "ids of profiles; '' for all")
      .option('--on', 'switch it on again')
      .option('--off', 'switch it off, and drop its pending deliveries'),
    { run: (api, { webhook, ...changes }) => change(api, webhook, changes) },
  );

interface Changes {
  readonly address?: string;
  readonly description?: string;
  readonly events?: string;
  readonly profiles?: string;
  readonly on?: true;
  readonly off?: true;
}

async function change(api: Api, id: string, { address, description, events, profiles, on, off }: Changes) {
  if (on && off) throw new UsageError('A webhook is either on or off: leave --on or --off out.');
  const body = {
    ...(address !== undefined && { url: address }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: namesIn(events) }),
    ...(profiles !== undefined && { profileIds: namesIn(profiles) }),
    ...((on || off) && { active: on === true }),
  };
  if (Object.keys(body).length === 0)
    throw new UsageError(
      'Say what to change: --address, --description, --events, --profiles, --on or --off.',
    );
  return (await api.ask<{ data: object }>('PATCH', pathOf(id), body)).data;
}

const remove = (terminal: Terminal) =>
  apiCommand(terminal, webhookOptionCommand('delete', 'delete a webhook and its deliveries'), {
    async run(api, { webhook: id }) {
      await api.ask('DELETE', pathOf(id));
      return { id };
    },
  });

interface Rotated {
  readonly data: { readonly id: string; readonly secret: string; readonly formerUntil: string };
}

const rotate = (terminal: Terminal) =>
  apiCommand(
    terminal,
    webhookOptionCommand(
      'rotate',
      'give a webhook a new secret, which is shown only now; the former one signs for another 24 h',
    ),
    {
      async run(api, { webhook }) {
        const { data } = await api.ask<Rotated>('POST', `${pathOf(webhook)}/rotate-secret`);
        return { id: data.id, secret: data.secret, formerUntil: data.formerUntil };
      },
    },
  );
