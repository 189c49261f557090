import { createLog, type Log, type LogOptions } from './log.ts';
import { openTracing } from './open-tracing.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

interface Settings {
  readonly LOG_LEVEL: string;
  readonly LOG_FORMAT: LogOptions['format'];
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS: TracingOptions['headers'];
}

interface Observing extends Pick<LogOptions, 'sync'> {
  /** Sentences about its settings, which stand first in its log. */
  readonly warnings: readonly string[];
}

/** Opens the log and the traces of a process, by its settings. @param name of the process, such as api */
export async function observeProcess(
  name: string,
  config: Settings,
  { warnings, ...options }: Observing,
): Promise<{ readonly log: Log; readonly tracing: Tracing }> {
  const log = createLog({ name, level: config.LOG_LEVEL, format: config.LOG_FORMAT, ...options });
  for (const sentence of warnings) log.warn(sentence);
  const tracing = await openTracing({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    process: name,
  });
  return { log, tracing };
}
