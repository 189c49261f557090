import { Command } from '@commander-js/extra-typings';
import { type Api, apiHelp, openApi } from '../../api.ts';
import { UsageError } from '../../command-error.ts';
import { print } from '../../print.ts';
import { known } from '../../print-page.ts';
import type { Terminal } from '../../terminal.ts';
import { namesIn } from './names-in.ts';

export const updateCommand = (terminal: Terminal) =>
  new Command('update')
    .description('change a webhook, or switch it on or off')
    .requiredOption('--webhook <id>', 'its whe_… id, as webhook list shows it')
    .option('--address <url>', 'where events are sent')
    .option('--description <text>', 'your own words for it')
    .option('--events <list>', "types of events; '' for all")
    .option('--profiles <list>', "ids of profiles; '' for all")
    .option('--on', 'switch it on again')
    .option('--off', 'switch it off, and drop what it was to be told')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, webhook, url, key, ...changes }) => {
      const changed = await update(openApi({ url, key }, terminal), webhook, changes);
      print(terminal, json ? changed : known(changed), json);
    });

interface Changes {
  readonly address?: string;
  readonly description?: string;
  readonly events?: string;
  readonly profiles?: string;
  readonly on?: true;
  readonly off?: true;
}

async function update(api: Api, id: string, { address, description, events, profiles, on, off }: Changes) {
  if (on && off) throw new UsageError('A webhook is either on or off: leave --on or --off out.');
  const change = {
    ...(address !== undefined && { url: address }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: namesIn(events) }),
    ...(profiles !== undefined && { profileIds: namesIn(profiles) }),
    ...((on || off) && { active: on === true }),
  };
  if (Object.keys(change).length === 0)
    throw new UsageError(
      'Say what to change: --address, --description, --events, --profiles, --on or --off.',
    );
  const path = `/webhooks/${encodeURIComponent(id)}`;
  return (await api.ask<{ data: object }>('PATCH', path, change)).data;
}
