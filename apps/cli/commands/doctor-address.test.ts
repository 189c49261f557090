import { randomBytes } from 'node:crypto';
import { runCarillon } from '@carillon/harness/run-carillon';
import { expect, it } from '@jest/globals';

const environment = {
  DATABASE_URL: 'postgres://nobody:x@127.0.0.1:4/none',
  QUEUE_BACKEND: 'postgres',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};

it.each([
  [
    'http://dash.example.com',
    'WARN ',
    'Who is on the way to http://dash.example.com reads passwords and sessions;',
  ],
  [
    'http://10.0.0.5:3001',
    'WARN ',
    'Who is on the way to http://10.0.0.5:3001 reads passwords and sessions;',
  ],
  ['https://dash.example.com', 'ok   ', 'Nobody on the way to https://dash.example.com can read along.'],
  ['http://127.0.0.1:3001', 'ok   ', 'Nobody on the way to http://127.0.0.1:3001 can read along.'],
  ['http://localhost:3001', 'ok   ', 'Nobody on the way to http://localhost:3001 can read along.'],
  ['', 'ok   ', 'DASHBOARD_URL is not set: the dashboard is for this machine alone.'],
])('the doctor says of DASHBOARD_URL=%s: %s', async (DASHBOARD_URL, word, sentence) => {
  const { output } = await runCarillon(['doctor'], { ...environment, DASHBOARD_URL });
  expect(output).toContain(`${word}  address of the dashboard: ${sentence}`);
});
