export { Counter, Gauge, Histogram, Registry } from 'prom-client';
export { createLog, type Log, type LogOptions } from './log.ts';
export { answerProbe, type Probes, serveProbes } from './probes.ts';
export { type Rarely, readRarely } from './read-rarely.ts';
export { openRegistry } from './registry.ts';
export { type Phase, stopGracefully } from './shutdown.ts';
export { noTracing, openTracing, type RequestSpan, type Tracing } from './tracing.ts';
export { trimMemory } from './trim-memory.ts';
export { type EventLoopWatch, noteRequests, watchEventLoop } from './watch-event-loop.ts';
