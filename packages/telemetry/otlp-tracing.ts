import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { idsOf, type SpanIds } from './trace-ids.ts';
import type { OpenSpan, SpanStart, Tracing, TracingOptions } from './tracing.ts';

/** ms: longest that a batch may take to be sent, and that the end of the process waits for the last. */
const limits = { exportTimeoutMillis: 5_000, close: 2_000 };

/** Sends spans in batches, in the background; a server that is away loses spans, never work. */
export function otlpTracing({
  endpoint,
  headers,
  process,
}: TracingOptions & { readonly endpoint: string }): Tracing {
  const ids = chosenIds();
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `carillon-${process}` }),
    idGenerator: ids.generator,
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: limits.exportTimeoutMillis })],
  });
  const tracer = provider.getTracer('carillon');
  const around = new AsyncLocalStorage<Context>();

  const start = (name: string, kind: SpanKind, parent: Context): Span =>
    tracer.startSpan(name, { kind }, parent);

  return {
    request(requestId) {
      const span = ids.choose(idsOf(requestId), () => start('request', SpanKind.SERVER, ROOT_CONTEXT));
      return {
        end({ name, attributes, failed }) {
          span.updateName(name).setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    publication({ requestId, publicationId }, facts, work) {
      const begin = (parent: Context) => start(facts.name, SpanKind.CONSUMER, parent);
      const { traceId } = idsOf(publicationId);
      const span =
        requestId === undefined
          ? ids.choose({ traceId, spanId: ids.generator.generateSpanId() }, () => begin(ROOT_CONTEXT))
          : begin(parentOf(idsOf(requestId)));
      return within(around, span, facts, work);
    },
    call(facts, work) {
      const span = start(facts.name, SpanKind.CLIENT, around.getStore() ?? ROOT_CONTEXT);
      return within(around, span, facts, work);
    },
    async close() {
      const closed = provider.shutdown().catch(() => {}); // the spans are lost, and nothing else
      await Promise.race([closed, sleep(limits.close, undefined, { ref: false })]);
    },
  };
}

/** Does work in a span, which ends with it. Calls within are its children. */
async function within<Result>(
  around: AsyncLocalStorage<Context>,
  span: Span,
  { attributes }: SpanStart,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  span.setAttributes(attributes);
  try {
    const open: OpenSpan = { note: (more) => void span.setAttributes(more) };
    return await around.run(trace.setSpan(ROOT_CONTEXT, span), () => work(open));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

const parentOf = (ids: SpanIds): Context =>
  trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true });

/** Random ids, but for a span that is begun with chosen ones. */
function chosenIds() {
  const random = new RandomIdGenerator();
  let chosen: SpanIds | null = null;
  return {
    generator: {
      generateTraceId: () => chosen?.traceId ?? random.generateTraceId(),
      generateSpanId: () => chosen?.spanId ?? random.generateSpanId(),
    },
    choose(ids: SpanIds, begin: () => Span): Span {
      chosen = ids;
      try {
        return begin();
      } finally {
        chosen = null;
      }
    },
  };
}
