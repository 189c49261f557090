import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import { print } from '../../print.ts';
import type { Terminal } from '../../terminal.ts';
import { namesIn } from './names-in.ts';

export const createCommand = (terminal: Terminal) =>
  new Command('create')
    .description('have an address told what happens; its secret is shown only now')
    .requiredOption('--address <url>', 'where events are sent')
    .option('--description <text>', 'your own words for it', '')
    .option('--events <list>', 'types of events, such as post.published,post.failed; all unless given', '')
    .option('--profiles <list>', 'ids of profiles; all unless given', '')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, address, description, events, profiles, ...options }) => {
      const wanted = { events: namesIn(events), profileIds: namesIn(profiles) };
      const api = openApi(options, terminal);
      const body = { url: address, description, ...wanted };
      const { data } = await api.ask<{ data: { id: string; secret: string } }>('POST', '/webhooks', body);
      print(terminal, { id: data.id, secret: data.secret }, json);
    });
