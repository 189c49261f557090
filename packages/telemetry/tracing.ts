/** Attributes of a span: ids and words of this service, never content and never credentials. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly attributes: SpanAttributes;
}

export interface OpenSpan {
  /** Facts that are known only now. */
  note(attributes: SpanAttributes): void;
}

export interface RequestSpan {
  /** @param failed whether it is this service's fault */
  end(span: SpanStart & { readonly failed: boolean }): void;
}

/** One span a request, one a publication, one a network call. Off, it does the work and nothing else. */
export interface Tracing {
  /** A request: its trace is the one that its id names, for every process. */
  request(requestId: string): RequestSpan;
  /** Publishing something: in the trace of the request that led to it, or else in the one that its own id names. */
  publication<Result>(
    from: { readonly requestId: string | undefined; readonly publicationId: string },
    span: SpanStart,
    work: (span: OpenSpan) => Promise<Result>,
  ): Promise<Result>;
  /** A call of a network, under the publication that is being published around it. */
  call<Result>(span: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}

const unseen: OpenSpan = { note: () => {} };
const unseenRequest: RequestSpan = { end: () => {} };

export const noTracing: Tracing = {
  request: () => unseenRequest,
  publication: (_from, _span, work) => work(unseen),
  call: (_span, work) => work(unseen),
  close: async () => {},
};

export interface TracingOptions {
  /** Address where OTLP over HTTP is taken, without /v1/traces; undefined for no tracing. */
  readonly endpoint: string | undefined;
  /** For that server only, such as its key. */
  readonly headers: Readonly<Record<string, string>>;
  /** The process, such as api. */
  readonly process: string;
}
