import { styleText } from 'node:util';
import type { DevFile } from '../instance.ts';
import { demoAccounts } from './demo-post.ts';

export interface Demo {
  readonly id: string;
  readonly seconds: number;
}

/** What a person needs to begin: where everything is, and two commands to paste. */
export function summary(dev: DevFile, demo: Demo): string {
  const rows = [
    ['API', `${dev.apiUrl}/v1`, 'described by /openapi.json'],
    ['Dashboard', dev.dashboardUrl, 'profiles, accounts, keys, posts'],
    ['Sandbox', dev.sandboxUrl, 'shows what X and Bluesky got'],
    ['API key', dev.apiKey, 'reaches sandbox accounts only'],
  ].filter(([, value]) => value !== null);
  const authorization = `-H 'Authorization: Bearer ${dev.apiKey}'`;
  return [
    '',
    bold('Carillon is running.'),
    '',
    ...rows.map(([name = '', value, note]) => `  ${name?.padEnd(10)} ${bold(value ?? '')}  ${dim(note ?? '')}`),
    '',
    dim('Publish on X and Bluesky:'),
    '',
    `curl -s ${dev.apiUrl}/v1/posts ${authorization} \\`,
    `  -H 'Content-Type: application/json' -d @- <<JSON`,
    publishNow(dev),
    'JSON',
    '',
    dim(`A demo post goes out in ${demo.seconds} s. Look at it:`),
    '',
    `curl -s ${dev.apiUrl}/v1/posts/${demo.id} ${authorization}`,
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

const bold = (text: string) => styleText('bold', text);
const dim = (text: string) => styleText('dim', text);
