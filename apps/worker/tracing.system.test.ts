import { openScene, type Scene } from '@carillon/harness/open-scene';
import { startApiProcess } from '@carillon/harness/start-api-process';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let collector: Awaited<ReturnType<typeof startScriptedServer>>;

beforeAll(async () => {
  scene = await openScene();
  collector = await startScriptedServer(() => ({ body: {} }));
});
afterAll(async () => {
  await collector.close();
  await scene.close();
});

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const spans = (): Span[] =>
  collector.requests.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

const named = (name: string) => spans().find((span) => span.name === name);

const valueIn = (span: Span | undefined, key: string) =>
  span?.attributes.find((attribute) => attribute.key === key)?.value;

const queueInPostgres = { QUEUE_BACKEND: 'postgres' };

describe('traces', () => {
  it('go from the request over the publication to the call of the network, in one trace', async () => {
    const account = await scene.account('x', 'demo');
    const tracing = {
      ...queueInPostgres,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'X-Key=a%20key',
    };
    const { url, program } = await startApiProcess(scene.instance, tracing);
    const worker = scene.startQuickWorkerProcess(tracing);
    const answer = await fetch(`${url}/v1/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        profileId: scene.profileId,
        publishNow: true,
        platforms: { [account]: { items: [{ content: 'a quiet secret' }] } },
      }),
    });
    const postId: string = JSON.parse(await answer.text()).data.id;
    expect((await scene.settled(postId)).status).toBe('published');
    for (const running of [program, worker]) {
      running.kill('SIGTERM');
      await running.exit();
    }
    await until('all spans', async () => named('POST /posts') && named('publish') && named('x publish'));

    const [request, publication, call] = [named('POST /posts'), named('publish'), named('x publish')];
    expect(publication).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
    expect(call).toMatchObject({ traceId: request?.traceId, parentSpanId: publication?.spanId });
    expect(request?.parentSpanId ?? '').toBe('');
    expect(valueIn(request, 'carillon.request_id')).toEqual({
      stringValue: answer.headers.get('x-request-id'),
    });
    expect(valueIn(request, 'http.response.status_code')).toEqual({ intValue: 201 });
    expect(valueIn(publication, 'carillon.post_id')).toEqual({ stringValue: postId });
    expect(valueIn(publication, 'carillon.settled')).toEqual({ stringValue: 'published' });
    expect(valueIn(call, 'carillon.outcome')).toEqual({ stringValue: 'published' });

    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
    expect(collector.requests[0]?.headers['x-key']).toBe('a key');
    const sent = collector.requests.map(({ body }) => body).join();
    for (const secret of ['a quiet secret', scene.apiKey, 'Bearer']) expect(sent).not.toContain(secret);
  });

  it('lose nothing but themselves when nobody takes them', async () => {
    const account = await scene.account('x', 'untraced');
    const worker = scene.startQuickWorkerProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    const { post } = await scene.store(account, ['goes out']);
    expect((await scene.settled(post.id)).status).toBe('published');
    await until('the worker to know its signals', async () =>
      worker.lines.some((line) => line.includes('is publishing')),
    );
    const asked = performance.now();
    worker.kill('SIGTERM');
    expect(await worker.exit()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
  });
});
