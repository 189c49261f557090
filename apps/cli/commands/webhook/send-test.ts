import { type WebhookEventType, webhookEventTypes } from '@carillon/core';
import { Command, Option } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import type { Fail, Terminal } from '../../terminal.ts';
import type { Delivery } from './await-try.ts';
import { tellTry } from './tell-try.ts';

export const testCommand = (terminal: Terminal, fail: Fail) =>
  new Command('test')
    .description(
      'send a webhook an example of an event, and say what it answered; status 1 when it did not take it',
    )
    .requiredOption('--webhook <id>', 'its whe_… id, as webhook list shows it')
    .addOption(
      new Option('--type <type>', 'type of event, of which an example is sent')
        .choices(webhookEventTypes)
        .default('webhook.test' satisfies WebhookEventType),
    )
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, webhook, type, ...options }) => {
      const api = openApi(options, terminal);
      const path = `/webhooks/${encodeURIComponent(webhook)}/test`;
      const { data } = await api.ask<{ data: Delivery }>('POST', path, { type });
      await tellTry(data, { api, terminal, fail, json });
    });
