import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import { print } from '../../print.ts';
import type { Terminal } from '../../terminal.ts';

interface Answer {
  readonly data: { readonly id: string; readonly secret: string; readonly formerUntil: string };
}

export const rotateCommand = (terminal: Terminal) =>
  new Command('rotate')
    .description(
      'give a webhook a new secret, which is shown only now; the former one signs for another 24 h',
    )
    .requiredOption('--webhook <id>', 'its whe_… id, as webhook list shows it')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
    .option('--json', 'print one JSON object')
    .action(async ({ json, webhook, ...options }) => {
      const path = `/webhooks/${encodeURIComponent(webhook)}/rotate-secret`;
      const { data } = await openApi(options, terminal).ask<Answer>('POST', path);
      print(terminal, { id: data.id, secret: data.secret, formerUntil: data.formerUntil }, json);
    });
