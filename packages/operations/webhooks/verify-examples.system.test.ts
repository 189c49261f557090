import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { freePort } from '@carillon/local-services';
import { childEnvironment } from '@carillon/testing/child-environment';
import { type ScriptedRequest, startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

const examples = join(import.meta.dirname, '../../../apps/docs/examples');

/** The example of each language as a receiver; what runs it must be installed. */
const languages = {
  Node: () => [process.execPath, 'verify-webhook.mjs'],
  Python: () => ['python3', 'verify-webhook.py'],
  PHP: (port: number) => ['php', '-S', `127.0.0.1:${port}`, 'verify-webhook.php'],
} as const satisfies Record<string, (port: number) => readonly [string, ...string[]]>;

type Language = keyof typeof languages;
const all = Object.keys(languages) as Language[];

let carillon: Carillon;
const children: ChildProcess[] = [];

/** An event as it was delivered, and one that was delivered after the secret had been changed. */
let [event, afterRotation]: ScriptedRequest[] = [];
let former: Record<Language, string>;
let present: Record<Language, string>;
let secret: string;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
  const { apiKey, profileId } = await carillon.tenant('scale');
  const recorder = await startScriptedServer(() => ({}));
  const api = apiClient(carillon.url, apiKey);
  const { data } = (await api.post<Secrets>('/webhooks', { url: recorder.url })).body;
  const told = (type: string, from = 0) =>
    until(type, async () =>
      recorder.requests.slice(from).find(({ body }) => body.startsWith(`{"type":"${type}"`)),
    );
  const platforms = {
    [await carillon.account(profileId, 'x', 'demo')]: { items: [{ content: 'Grüße 🔔' }] },
  };
  await api.post('/posts', { profileId, publishNow: true, platforms });
  event = await told('post.published');
  const rotated = (await api.post<Secrets>(`/webhooks/${data.id}/rotate-secret`)).body.data;
  await api.post(`/webhooks/${data.id}/test`);
  afterRotation = await told('webhook.test');
  secret = data.secret;
  former = await startReceivers(secret);
  present = await startReceivers(rotated.secret);
  await recorder.close();
}, 60_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await carillon.stop();
});

interface Secrets {
  readonly id: string;
  readonly secret: string;
}

/** @returns where each listens */
async function startReceivers(its: string): Promise<Record<Language, string>> {
  const started = all.map(async (language) => [language, await startReceiver(language, its)] as const);
  return Object.fromEntries(await Promise.all(started)) as Record<Language, string>;
}

async function startReceiver(language: Language, its: string): Promise<string> {
  const port = await freePort();
  const [command, ...args] = languages[language](port);
  const env = childEnvironment({ WEBHOOK_SECRET: its, PORT: String(port), NODE_DISABLE_COMPILE_CACHE: '1' });
  const child = spawn(command ?? '', args, { cwd: examples, env, stdio: 'ignore' });
  children.push(child);
  const failed = once(child, 'exit').then(
    ([code]) => Promise.reject(new Error(`The receiver in ${language} ended with ${code}.`)),
    (error: Error) => Promise.reject(new Error(`Install ${command} (apt-get): ${error.message}`)),
  );
  failed.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  const isThere = () =>
    fetch(url, { method: 'POST' }).then(
      () => true,
      () => false,
    );
  await Promise.race([until(`the receiver in ${language}`, isThere, 20_000), failed]);
  return url;
}

type Headers = Record<string, string>;

const headersOf = ({ headers }: ScriptedRequest): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))) as Headers;

async function answer(url: string, headers: Headers, body: string) {
  const response = await fetch(url, { method: 'POST', headers, body });
  return [response.status, await response.text()];
}

const taken = [204, ''];
const refused = (reason: string) => [400, reason];

/** The event as another library signs it, so many seconds ago. */
function signedAgain(secondsAgo: number): Headers {
  const at = new Date(Date.now() - secondsAgo * 1_000);
  const id = headersOf(event as ScriptedRequest)['webhook-id'] ?? '';
  const signature = new Webhook(secret).sign(id, at, event?.body ?? '');
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

describe.each(all)('the example in %s', (language) => {
  it('takes what was delivered, and what another library signed', async () => {
    const { body } = event as ScriptedRequest;
    expect(body).toContain('Grüße 🔔');
    expect(await answer(former[language], headersOf(event as ScriptedRequest), body)).toEqual(taken);
    expect(await answer(former[language], signedAgain(0), body)).toEqual(taken);
  });

  it('takes what two secrets signed, whichever it has', async () => {
    const { body } = afterRotation as ScriptedRequest;
    const headers = headersOf(afterRotation as ScriptedRequest);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const urls of [former, present]) expect(await answer(urls[language], headers, body)).toEqual(taken);
  });

  it('refuses what another secret signed, and what was changed', async () => {
    const { body } = event as ScriptedRequest;
    const headers = headersOf(event as ScriptedRequest);
    const wrong = refused('No signature is right.');
    expect(await answer(present[language], headers, body)).toEqual(wrong);
    expect(await answer(former[language], headers, body.replace('Grüße', 'Gruesse'))).toEqual(wrong);
    expect(await answer(former[language], { ...headers, 'webhook-id': 'evt_other' }, body)).toEqual(wrong);
    for (const signature of ['v1,', 'v1,AAAA v1,', 'none'])
      expect(await answer(former[language], { ...headers, 'webhook-signature': signature }, body)).toEqual(
        wrong,
      );
  });

  it('refuses what is older than five minutes, or of a time to come', async () => {
    const { body } = event as ScriptedRequest;
    const late = refused('It is older than five minutes, or a clock is wrong.');
    expect(await answer(former[language], signedAgain(280), body)).toEqual(taken);
    expect(await answer(former[language], signedAgain(302), body)).toEqual(late);
    expect(await answer(former[language], signedAgain(-310), body)).toEqual(late);
    expect(await answer(former[language], { ...signedAgain(0), 'webhook-timestamp': 'soon' }, body)).toEqual(
      late,
    );
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'refuses what has no %s',
    async (name) => {
      const { [name]: _, ...headers } = headersOf(event as ScriptedRequest);
      expect(await answer(former[language], headers, event?.body ?? '')).toEqual(
        refused('A header is missing.'),
      );
    },
  );
});
