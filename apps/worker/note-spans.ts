import type { EventLoopWatch, Tracing } from '@carillon/telemetry';

/** Tracing that also tells the watch of the event loop what this worker begins. */
export const noteSpans = (tracing: Tracing, { note }: Pick<EventLoopWatch, 'note'>): Tracing => ({
  ...tracing,
  publication(from, span, work) {
    note(`${span.name} ${from.publicationId}`);
    return tracing.publication(from, span, work);
  },
  call(span, work) {
    note(span.name);
    return tracing.call(span, work);
  },
});
