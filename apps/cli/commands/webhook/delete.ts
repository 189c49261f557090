import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import { print } from '../../print.ts';
import type { Terminal } from '../../terminal.ts';

export const deleteCommand = (terminal: Terminal) =>
  new Command('delete')
    .description('delete a webhook, and forget what it was told')
    .requiredOption('--webhook <id>', 'its whe_… id, as webhook list shows it')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, webhook: id, ...options }) => {
      await openApi(options, terminal).ask('DELETE', `/webhooks/${encodeURIComponent(id)}`);
      print(terminal, { id }, json);
    });
