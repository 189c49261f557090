import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import type { Fail, Terminal } from '../../terminal.ts';
import type { Delivery } from './await-try.ts';
import { tellTry } from './tell-try.ts';

export const redeliverCommand = (terminal: Terminal, fail: Fail) =>
  new Command('redeliver')
    .description('deliver once more, and say what was answered; status 1 when it was not taken')
    .requiredOption('--delivery <id>', 'its whd_… id, as webhook deliveries shows it')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, delivery, ...options }) => {
      const api = openApi(options, terminal);
      const path = `/webhook-deliveries/${encodeURIComponent(delivery)}/redeliver`;
      const { data } = await api.ask<{ data: Delivery }>('POST', path);
      await tellTry(data, { api, terminal, fail, json });
    });
