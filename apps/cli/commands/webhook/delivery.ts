import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import { print } from '../../print.ts';
import { known } from '../../print-page.ts';
import type { Terminal } from '../../terminal.ts';
import type { Delivery } from './await-try.ts';

export const deliveryCommand = (terminal: Terminal) =>
  new Command('delivery')
    .description('show what was sent, and what came of every try')
    .requiredOption('--delivery <id>', 'its whd_… id, as webhook deliveries shows it')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, delivery, ...options }) => {
      const path = `/webhook-deliveries/${encodeURIComponent(delivery)}`;
      const { data } = await openApi(options, terminal).ask<{ data: Delivery }>('GET', path);
      if (json) return print(terminal, data, json);
      const { tries, ...facts } = data;
      print(terminal, known(facts));
      for (const each of tries) {
        terminal.print('');
        print(terminal, known(each));
      }
    });
