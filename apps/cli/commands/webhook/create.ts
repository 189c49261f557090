import { webhookKinds } from '@carillon/core';
import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import { print } from '../../print.ts';
import { known } from '../../print-page.ts';
import type { Terminal } from '../../terminal.ts';
import { namesIn } from './names-in.ts';

export const createCommand = (terminal: Terminal) =>
  new Command('create')
    .description('have an address told what happens; its secret is shown only now')
    .option('--kind <kind>', `how it is told: ${webhookKinds.join(', ')}`, 'webhook')
    .option('--address <url>', addressHelp)
    .option('--description <text>', 'your own words for it', '')
    .option('--events <list>', 'types of events, such as post.published,post.failed; all unless given', '')
    .option('--profiles <list>', 'ids of profiles; all unless given', '')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, kind, description, events, profiles, address, ...options }) => {
      const api = openApi(options, terminal);
      const url =
        address ??
        (await terminal.readSecret('address', { option: '--address', isShown: kind === 'webhook' }));
      const wanted = { events: namesIn(events), profileIds: namesIn(profiles) };
      const body = { ...(kind !== 'webhook' && { kind }), url, description, ...wanted };
      const { data } = await api.ask<{ data: Made }>('POST', '/webhooks', body);
      const made = { id: data.id, secret: data.secret };
      print(terminal, json ? made : known(made), json);
    });

interface Made {
  readonly id: string;
  /** Null where people are told in a message, which nothing signs. */
  readonly secret: string | null;
}

const addressHelp =
  'where events are sent. That of slack, discord or ntfy is a secret, which others see in the list of processes: without it, it is asked for or read from standard input';
