import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import { print } from '../../print.ts';
import { printPage } from '../../print-page.ts';
import type { Terminal } from '../../terminal.ts';
import { wholeNumber } from '../../whole-number.ts';
import { readPage } from './list-pages.ts';

export const listCommand = (terminal: Terminal) =>
  new Command('list')
    .description('list webhooks, the oldest first')
    .option('--limit <count>', 'most webhooks, up to 1000', wholeNumber('--limit', 1, 1_000), 100)
    .option('--after <cursor>', 'go on behind there, as `next` of the list before says')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, limit, after, ...options }) => {
      const page = await readPage(openApi(options, terminal), '/webhooks', { limit, after });
      if (json) return print(terminal, { webhooks: page.rows, next: page.next }, json);
      printPage(terminal, page, 'There is no webhook.');
    });
