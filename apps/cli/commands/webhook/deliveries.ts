import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import { print } from '../../print.ts';
import { printPage } from '../../print-page.ts';
import type { Terminal } from '../../terminal.ts';
import { wholeNumber } from '../../whole-number.ts';
import { readPage } from './list-pages.ts';

export const deliveriesCommand = (terminal: Terminal) =>
  new Command('deliveries')
    .description('list what a webhook was told in the last 30 days, the newest first')
    .requiredOption('--webhook <id>', 'its whe_… id, as webhook list shows it')
    .option('--status <status>', 'pending, delivered, failed or dropped')
    .option('--type <type>', 'type of the event, such as post.failed')
    .option('--limit <count>', 'most deliveries, up to 1000', wholeNumber('--limit', 1, 1_000), 20)
    .option('--after <cursor>', 'go on behind there, as `next` of the list before says')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, webhook, status, type, limit, after, ...options }) => {
      const path = `/webhooks/${encodeURIComponent(webhook)}/deliveries`;
      const page = await readPage(openApi(options, terminal), path, { limit, after, status, type });
      if (json) return print(terminal, { deliveries: page.rows, next: page.next }, json);
      printPage(terminal, page, 'There is no delivery.');
    });
