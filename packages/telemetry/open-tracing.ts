import { noTracing, type Tracing, type TracingOptions } from './tracing.ts';

/** Without an endpoint nothing of OpenTelemetry's SDK is loaded (prom-client loads its API, which does nothing by itself). */
export async function openTracing({ endpoint, ...options }: TracingOptions): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { otlpTracing } = await import('./otlp-tracing.ts');
  return otlpTracing({ ...options, endpoint });
}
