import { runCarillon } from '@carillon/harness/run-carillon';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let environment: Record<string, string>;
let server: Awaited<ReturnType<typeof startScriptedServer>>;
let status = 200;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
  server = await startScriptedServer(() => ({ status, body: 'thanks\u001b[2J' }));
  environment = await somebody();
});
afterAll(async () => {
  await carillon.stop();
  await server.close();
});

async function somebody(): Promise<Record<string, string>> {
  const { apiKey } = await carillon.tenant('growth');
  return { CARILLON_URL: `${carillon.url}/`, CARILLON_API_KEY: apiKey };
}

const run = (...args: string[]) => runCarillon(['webhook', ...args], environment);

/** The one JSON object that a command prints. */
async function json<Result>(...args: string[]): Promise<Result> {
  const { output, errors } = await run(...args, '--json');
  expect(errors).toBe('');
  expect(output.trim().split('\n')).toHaveLength(1);
  return JSON.parse(output);
}

interface Shown {
  readonly id: string;
  readonly secret: string;
  readonly active: boolean;
  readonly events: readonly string[];
  readonly description: string;
}

const create = (...more: string[]) => json<Shown>('create', '--address', `${server.url}/hooks`, ...more);

describe('carillon webhook', () => {
  it('creates, lists, changes, rotates and deletes', async () => {
    const made = await create('--description', 'Our CRM', '--events', 'post.failed, post.partial');
    expect(made).toEqual({
      id: expect.stringMatching(/^whe_/),
      secret: expect.stringMatching(/^whsec_/),
    });
    const { webhooks } = await json<{ webhooks: Shown[] }>('list');
    expect(webhooks).toEqual([
      expect.objectContaining({
        id: made.id,
        description: 'Our CRM',
        events: ['post.failed', 'post.partial'],
      }),
    ]);
    expect(JSON.stringify(webhooks)).not.toContain('whsec_');
    const off = await json<Shown>('update', '--webhook', made.id, '--off', '--events', '');
    expect(off).toMatchObject({ active: false, events: [], description: 'Our CRM' });
    expect(await json('update', '--webhook', made.id, '--on')).toMatchObject({ active: true });
    const rotated = await json<Shown>('rotate', '--webhook', made.id);
    expect(rotated).toEqual({
      id: made.id,
      secret: expect.not.stringContaining(made.secret),
      formerUntil: expect.stringMatching(/Z$/),
    });
    expect(await json('delete', '--webhook', made.id)).toEqual({ id: made.id });
    expect(await json('list')).toEqual({ webhooks: [], next: null });
  });

  it('creates one of another kind, whose address comes by standard input and is shown nowhere', async () => {
    const address = 'https://hooks.slack.com/services/T00000000/B00000000/aSecretOfSlack';
    const made = await runCarillon(['webhook', 'create', '--kind', 'slack'], environment, `${address}\n`);
    expect([made.status, made.output]).toEqual([0, expect.stringMatching(/^id: whe_\w+\n$/)]);
    const { output } = await run('list');
    expect(output).toContain('kind: slack');
    expect(output).not.toContain('aSecret');
    const id = made.output.slice(4).trim();
    expect((await run('rotate', '--webhook', id)).errors).toMatch(
      /^A webhook of the kind slack has no secret/,
    );
    await run('delete', '--webhook', id);
  });

  it('says that there is none', async () => {
    expect((await run('list')).output).toBe('There is no webhook.\n');
  });

  it('lists page by page, and says how to go on', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id];
    const first = await json<{ webhooks: Shown[]; next: string }>('list', '--limit', '2');
    expect(first.webhooks.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await json<{ webhooks: Shown[] }>('list', '--limit', '2', '--after', first.next);
    expect(rest).toMatchObject({ webhooks: [{ id: ids[2] }], next: null });
    const { output } = await run('list', '--limit', '2');
    expect(output).toContain(`There are more: --after ${first.next}`);
    for (const id of ids) await run('delete', '--webhook', id);
  });

  it('tests one, and says what it answered; lists, shows, redelivers and recovers deliveries', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const { id } = await create();
    const tested = await json<{ id: string }>('test', '--webhook', id);
    expect(tested).toMatchObject({
      webhookId: id,
      type: 'webhook.test',
      answered: 200,
      error: null,
      attempts: 1,
    });

    status = 503;
    const failed = await run('test', '--webhook', id);
    expect([failed.status, failed.output]).toEqual([
      1,
      expect.stringContaining('It answered with status 503.'),
    ]);
    status = 200;

    const { deliveries } = await json<{ deliveries: Shown[] }>('deliveries', '--webhook', id);
    expect(deliveries).toHaveLength(2);
    const only = ['--status', 'delivered', '--type', 'webhook.test', '--limit', '1'];
    expect(await json('deliveries', '--webhook', id, ...only)).toMatchObject({
      deliveries: [{ status: 'delivered', type: 'webhook.test' }],
    });

    expect(await json('redeliver', '--delivery', tested.id)).toMatchObject({ attempts: 2, answered: 200 });
    const shown = await run('delivery', '--delivery', tested.id);
    expect(shown.output).toMatch(/^body: \{"type":"webhook\.test"/m);
    expect(shown.output.match(/^number: \d$/gm)).toEqual(['number: 2', 'number: 1']);
    expect(shown.output).toContain('answer: thanks[2J');
    expect(await json('recover', '--webhook', id, '--since', since)).toMatchObject({
      id,
      deliveries: expect.any(Number),
    });
    await run('delete', '--webhook', id);
  });

  it.each([
    [['create', '--address', 'no address'], /^--address must be an address that begins with https/],
    [['create', '--address', 'https://example.com', '--events', 'post.gone'], /^--events must be one of /],
    [['create', '--address', 'https://example.com', '--kind', 'pigeon'], /^--kind must be/],
    [['update', '--webhook', 'whe_gone', '--on'], /^Webhook not found\.$/],
    [['delete', '--webhook', '../posts'], /^Webhook not found\.$/],
    [['redeliver', '--delivery', 'whd_gone'], /^Webhook delivery not found\.$/],
    [['recover', '--webhook', 'whe_gone', '--since', 'yesterday'], /^--since must be/],
    [['list', '--after', 'there'], /^--after is what `next` of an earlier page of this list says\.$/],
    [
      ['list', '--key', 'svc_sk_unknown'],
      /^The API does not take this key: .* Make another with carillon key create, /,
    ],
    [['list', '--url', 'http://127.0.0.1:1'], /^The API cannot be reached at http:\/\/127\.0\.0\.1:1: .*\.$/],
  ])('says what is wrong with %j', async (args, sentence) => {
    const { status, output, errors } = await run(...args);
    expect([status, output, errors.trim()]).toEqual([1, '', expect.stringMatching(sentence)]);
  });

  it.each([
    [['create'], 'The address is missing: give --address, or send it as a line of standard input.'],
    [['update', '--webhook', 'whe_gone'], 'Say what to change: --address, '],
    [['update', '--webhook', 'whe_gone', '--on', '--off'], 'A webhook is either on or off: '],
    [['list', '--limit', '0'], '--limit is a whole number from 1 to 1000, and not "0".'],
    [['listen', '--port', '70000'], '--port is a whole number from 0 to 65535, and not "70000".'],
    [['listen', '--forward-to', 'localhost:3000'], '--forward-to is an address that begins with http'],
  ])('says what is wrong with the command line, and ends with 2: %j', async (args, sentence) => {
    const { status, output, errors } = await run(...args);
    expect([status, output, errors]).toEqual([2, '', expect.stringContaining(sentence)]);
  });

  it('names the command that switches a webhook on again', async () => {
    const { id } = await create();
    await run('update', '--webhook', id, '--off');
    const errors = `The webhook is switched off. Switch it on first: carillon webhook update --webhook ${id} --on\n`;
    expect(await run('test', '--webhook', id)).toEqual({ status: 1, output: '', errors });
  });

  it('says that nobody is told where no worker runs', async () => {
    const silent = await startCarillon();
    const { apiKey } = await silent.tenant('growth');
    const its = { CARILLON_URL: silent.url, CARILLON_API_KEY: apiKey };
    const made = await runCarillon(['webhook', 'create', '--address', server.url, '--json'], its);
    const { id } = JSON.parse(made.output);
    const { awaitTry } = await import('./webhook-delivery.ts');
    const { openApi } = await import('../api.ts');
    const api = openApi({}, { environment: its });
    const { data } = await api.ask<{ data: { id: string; attempts: number } }>(
      'POST',
      `/webhooks/${id}/test`,
    );
    await expect(awaitTry(api, data, [1, 1])).rejects.toThrow('is a worker running?');
    await silent.stop();
  });
});
