import { styleText } from 'node:util';
import { nameNetworks } from '@carillon/core';
import type { DevFile } from '../dev-file.ts';
import { demoAccounts } from './demo-post.ts';

export interface Demo {
  readonly id: string;
  readonly seconds: number;
}

/** The first steps for a person: the addresses of everything, and two commands to paste. */
export function summary(dev: DevFile, demo: Demo | null, setUp: string | null): string {
  const rows = [
    row('API', `${dev.apiUrl}/v1`, `try it out at ${dev.apiUrl}/docs`),
    ...(dev.dashboardUrl
      ? [
          row(
            'Dashboard',
            setUp ?? dev.dashboardUrl,
            setUp ? 'set up your sign-in, once' : 'accounts, posts, keys',
          ),
        ]
      : []),
    row('Sandbox', dev.sandboxUrl, `shows what ${nameNetworks()} got`),
    row('API key', dev.apiKey, 'reaches sandbox accounts only'),
  ];
  const authorization = `-H 'Authorization: Bearer ${dev.apiKey}'`;
  return [
    '',
    bold('Carillon is running.'),
    '',
    ...rows,
    '',
    dim(`Publish on ${nameNetworks()}:`),
    '',
    `curl -s ${dev.apiUrl}/v1/posts ${authorization} \\`,
    `  -H 'Content-Type: application/json' -d @- <<JSON`,
    publishNow(dev),
    'JSON',
    '',
    dim(demo === null ? 'Look at your posts:' : `A demo post goes out in ${demo.seconds} s. Look at it:`),
    '',
    `curl -s ${dev.apiUrl}/v1/posts${demo === null ? '' : `/${demo.id}`} ${authorization}`,
    '',
    dim('See what webhooks deliver, as it happens:'),
    '',
    'npm run -s carillon -- webhook listen',
    '',
    dim('All of this is in .data/dev.json. LOG_LEVEL=info shows every request. Ctrl-C stops everything.'),
    '',
  ].join('\n');
}

/** $(date) keeps a second try from being the duplicate that X refuses. */
function publishNow(dev: DevFile): string {
  const targets = demoAccounts(dev).map(
    ({ id }) => `  "${id}": { "items": [{ "content": "Hello at $(date +%T)" }] }`,
  );
  return `{ "profileId": "${dev.profileId}", "publishNow": true, "platforms": {\n${targets.join(',\n')}\n} }`;
}

const row = (name: string, value: string, note: string) =>
  `  ${name.padEnd(10)} ${bold(value)}  ${dim(note)}`;
const bold = (text: string) => styleText('bold', text);
const dim = (text: string) => styleText('dim', text);
