import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

const slackUrl = 'https://hooks.slack.com/services/T000/B000/canaryCANARYcanaryWXYZ';

interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  readonly secret: string | null;
}

async function somebody() {
  const { apiKey, userId } = await carillon.tenant();
  return { api: apiClient(carillon.url, apiKey), userId };
}

describe('the kind of a webhook', () => {
  it('is webhook unless another is given, and cannot be changed', async () => {
    const { api } = await somebody();
    const made = (await api.post<Shown>('/webhooks', { url: 'https://example.com' })).body.data;
    expect(made.kind).toBe('webhook');
    const changed = await api.patch(`/webhooks/${made.id}`, { kind: 'slack' });
    expect(changed.status).toBe(400);
  });

  it('that is told in words has no secret, and its address is kept sealed and shown by its end only', async () => {
    const { api, userId } = await somebody();
    const made = (await api.post<Shown>('/webhooks', { kind: 'slack', url: slackUrl })).body.data;
    const masked = 'https://hooks.slack.com/…WXYZ';
    expect(made).toMatchObject({ kind: 'slack', url: masked, secret: null });
    const moved = { url: slackUrl.replace('WXYZ', 'QRST') };
    const changed = (await api.patch<Shown>(`/webhooks/${made.id}`, moved)).body.data;
    expect(changed.url).toBe('https://hooks.slack.com/…QRST');
    expect((await api.get<Shown[]>('/webhooks')).body.data).toMatchObject([
      { kind: 'slack', url: changed.url },
    ]);
    const kept = await carillon.db.webhookEndpoint.findMany({ where: { userId } });
    const trail = await carillon.db.auditEvent.findMany({ where: { userId } });
    expect(trail).toHaveLength(2);
    expect(JSON.stringify([kept, trail], (_, value) => (typeof value === 'bigint' ? 0 : value))).not.toMatch(
      /canary/i,
    );
    const rotated = await api.post(`/webhooks/${made.id}/rotate-secret`);
    expect([rotated.status, rotated.headers.get('x-error-code')]).toEqual([409, 'webhook_unsigned']);
  });

  it.each([
    ['webhook', slackUrl, 'the kind must be slack'],
    ['slack', 'https://discord.com/api/webhooks/1/token', 'the kind must be discord'],
    ['webhook', 'https://ntfy.sh/my-topic', 'the kind must be ntfy'],
    ['slack', 'https://hooks.slack.com/', 'must look like https://hooks.slack.com/services/'],
    ['slack', 'https://hooks.slack.com/services/T000', 'must look like https://hooks.slack.com/services/'],
    ['discord', 'https://discord.com/channels/1/2', 'must look like https://discord.com/api/webhooks/'],
    ['discord', 'https://discord.com/api/webhooks/1', 'must look like https://discord.com/api/webhooks/'],
    ['ntfy', 'https://ntfy.sh/', 'must end with one topic'],
    ['ntfy', 'https://ntfy.example.com/two/parts', 'must end with one topic'],
  ])('%s does not fit %s', async (kind, url, sentence) => {
    const { api } = await somebody();
    const { status, body, headers } = await api.post('/webhooks', { kind, url });
    expect([status, headers.get('x-error-code')]).toEqual([400, 'webhook_url_refused']);
    expect(JSON.stringify(body)).toContain(sentence);
  });

  it('has no user name and no password in its address, on an allowed server either', async () => {
    const { api } = await somebody();
    const url = 'http://user:secret@127.0.0.1:4000/hooks';
    const made = (await api.post<Shown>('/webhooks', { url: 'https://example.com' })).body.data;
    for (const answer of [
      await api.post('/webhooks', { url }),
      await api.patch(`/webhooks/${made.id}`, { url }),
    ]) {
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'webhook_url_refused']);
      expect(JSON.stringify(answer.body)).toContain('must not contain a user name or a password');
    }
  });

  it.each([
    ['slack', 'https://hooks.slack.com/triggers/T000/123/abc'],
    ['discord', 'https://canary.discord.com/api/v10/webhooks/1/to_k-en'],
    ['slack', 'https://mattermost.example.com/hooks/secretsecret'],
    ['slack', 'https://discord.com/api/webhooks/1/token/slack'],
    ['discord', 'https://discord.com/api/webhooks/1/token?thread_id=2'],
    ['ntfy', 'https://ntfy.example.com/my-topic?auth=QmFzaWM'],
  ])('%s takes %s', async (kind, url) => {
    const { api } = await somebody();
    expect((await api.post('/webhooks', { kind, url })).status).toBe(201);
  });
});
