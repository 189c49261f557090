import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import { print } from '../../print.ts';
import type { Terminal } from '../../terminal.ts';

/** What one call recovered: it takes some thousands. */
interface Recovered {
  readonly data: { readonly deliveries: number; readonly more: boolean };
}

export const recoverCommand = (terminal: Terminal) =>
  new Command('recover')
    .description('deliver what failed or was dropped since a moment')
    .requiredOption('--webhook <id>', 'its whe_… id, as webhook list shows it')
    .requiredOption('--since <time>', 'with its offset, such as 2026-11-24T08:00:00Z')
    .option('--missed', 'what happened while it was switched off, too')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, webhook: id, since, missed = false, ...options }) => {
      const api = openApi(options, terminal);
      const path = `/webhooks/${encodeURIComponent(id)}/recover`;
      let deliveries = 0;
      for (let goOn = true; goOn; ) {
        const { data } = await api.ask<Recovered>('POST', path, { since, missed });
        deliveries += data.deliveries;
        goOn = data.more;
      }
      print(terminal, { id, deliveries }, json);
    });
