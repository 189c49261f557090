import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import type { Fail, Terminal } from '../../terminal.ts';
import type { Delivery } from './await-try.ts';
import { tellTry } from './tell-try.ts';

export const testCommand = (terminal: Terminal, fail: Fail) =>
  new Command('test')
    .description('send a webhook a test event, and say what it answered; status 1 when it did not take it')
    .requiredOption('--webhook <id>', 'its whe_… id, as webhook list shows it')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, webhook, ...options }) => {
      const api = openApi(options, terminal);
      const path = `/webhooks/${encodeURIComponent(webhook)}/test`;
      const { data } = await api.ask<{ data: Delivery }>('POST', path);
      await tellTry(data, { api, terminal, fail, json });
    });
