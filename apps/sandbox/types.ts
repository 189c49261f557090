import type { IncomingHttpHeaders } from 'node:http';
import type { Platform } from '@carillon/core';
import type { TidClock } from './bluesky/tid.ts';
import type { VideoService } from './bluesky/video/video-service.ts';
import type { CallCounts } from './call-counts.ts';
import type { Budgets } from './http/budgets.ts';
import type { Settings } from './settings.ts';
import type { Account } from './state/account.ts';
import type { Files } from './state/files.ts';
import type { AuthorizationCode } from './state/grants.ts';
import type { Post } from './state/post.ts';
import type { SandboxEvent, State } from './state/state.ts';
import type { Media } from './x/media/media.ts';
import type { SnowflakeClock } from './x/snowflake.ts';

/** One request, read. */
export interface Call {
  readonly headers: IncomingHttpHeaders;
  /** Parts of the path that the route names. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  /** Scheme and host that the caller used. */
  readonly origin: string;
}

/** The response of an endpoint. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or a Buffer is sent as it is, anything else as JSON; undefined is no body. */
  readonly body?: unknown;
}

/** One endpoint of a network, as the server sees it. */
export interface Route {
  readonly platform: Platform;
  /** Its name in faults and call counts. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  /** True when it brings posts to the network: faults hit these routes unless ordered otherwise. */
  readonly publishes: boolean;
  /** The account that calls, or is called for, as far as it is known. */
  accountOf(call: Call, world: World): Account | undefined;
  answer(call: Call, world: World): Answer | Promise<Answer>;
}

/** A call that is over for the network: it was answered, or is left without an answer. */
export interface AnsweredCall {
  readonly platform: Platform;
  /** Empty when the call did not say who it is. */
  readonly handle: string;
  readonly endpoint: string;
  readonly call: Call;
  /** The network's answer, also where a fault spoiled the way back; null when it did nothing. */
  readonly answer: Answer | null;
  /** As the caller sees it; 0 when nothing was answered. */
  readonly status: number;
  /** The ordered fault, or that of the handle, that the call met. */
  readonly fault: FaultName | null;
  /** When the call came, and when it was answered; ms since 1970. */
  readonly cameAt: number;
  readonly answeredAt: number;
  /** True when the caller had hung up before it was answered. */
  readonly isHungUp: boolean;
}

/** Faults that spoil the way back: the endpoint may have done its work. */
export type DeliveryFault =
  | 'commit-then-drop'
  | 'drop-before-commit'
  | 'commit-then-hang'
  | 'hang'
  | 'slow'
  | 'drip'
  | 'cut-body'
  | 'corrupt-gzip'
  | '503-commit'
  | '201-without-id';

/** Answers of a proxy in front of a network. */
export type ProxyFault = '503-html' | '503-json-labelled-html' | '302';

export type XFault =
  | '500'
  | '401'
  | '402-credits'
  | '402-credits-new'
  | '403-spend-cap'
  | '403-suspended'
  | '403-locked'
  | '403-forbidden'
  | '403-duplicate'
  | '403-not-visible'
  | '400-media-ids'
  | '429'
  | '429-bare'
  | 'usage-cap';

export type BlueskyFault =
  | '500'
  | '401'
  | '401-deactivated'
  | '400-expired-token'
  | '403-suspended'
  | '400-blob-not-found'
  | '501-no-method'
  | '503-overloaded'
  | '429'
  | '429-bare';

export type FaultName = DeliveryFault | ProxyFault | XFault | BlueskyFault;

/** A fault that happens to one request. */
export interface Fault {
  readonly fault: FaultName;
  /** 429: how far ahead the reset lies, `rateLimitResetMs` by default. drip: time between two bytes, `dripMs` by default. */
  readonly delayMs?: number | undefined;
  /** Time before the fault happens, unless faults are cleared before, ms; slow: `slowMs` by default. */
  readonly afterMs?: number | undefined;
}

/** Makes the answer that a fault puts in the place of the endpoint's own. */
export type FaultAnswer = (world: World, fault: Fault) => Answer;

/** A fault to come. */
export interface FaultOrder extends Fault {
  readonly platform: Platform;
  /** `*` for every account, and for calls that do not say whose they are. */
  readonly handle: string;
  /** Number of times that it happens: once by default, and without limit where `lastsMs` is given. */
  readonly times?: number | undefined;
  /** The order ends after this, however often it happened, ms. */
  readonly lastsMs?: number | undefined;
  /** Every endpoint that publishes by default; `*` for every endpoint. */
  readonly endpoint?: string | undefined;
}

/** The faults that were ordered and have not happened yet. */
export interface FaultOrders {
  /** @param now ms since 1970 */
  add(order: FaultOrder, now: number): void;
  /** Ends every order, and the delay of every answer that one holds back. */
  clear(): void;
  /** Aborts at the next `clear`. */
  readonly cleared: AbortSignal;
  /** The fault for this call, counted as happened; the oldest order first. */
  take(route: Route, account: Account | undefined, now: number): Fault | undefined;
}

/** State that a restart may forget. */
export interface TransientState {
  budgets: Budgets;
  calls: CallCounts;
  faults: FaultOrders;
  snowflakes: SnowflakeClock;
  tids: TidClock;
  codes: Map<string, AuthorizationCode>;
  media: Map<string, Media>;
  /** Blobs by account and CID. */
  blobs: Map<string, Blob>;
  /** Bluesky's service for videos. */
  video: VideoService;
  /** Uploads to either network. */
  files: Files;
  /** End of the rate limit of the handle `ratelimited`; ms since 1970, by account id. */
  rateLimitedUntil: Map<string, number>;
  /** First items of threads whose second item has failed already. */
  brokenThreads: Set<string>;
}

/** Everything there is, passed to whoever needs it. */
export interface World extends TransientState {
  readonly settings: Settings;
  readonly state: State;
  /** Address of the dashboard, where there is one. */
  readonly dashboardUrl: string | undefined;
  /** ms since 1970. */
  now(): number;
  /** The networks' clocks, which may be wrong; ms since 1970. */
  networkTime(): number;
  /** Writes an event to the journal, then applies it. */
  record(event: SandboxEvent): void;
  /** Calls `listener` at the moment of every commit, before it is answered. Returns a function that ends this. */
  onCommit(listener: (post: Post) => void): () => void;
  /** Calls the listeners of `onAnswer`. */
  answered(call: AnsweredCall): void;
  /** Calls `listener` for every call of a network, when it is answered. Returns a function that ends this. */
  onAnswer(listener: (call: AnsweredCall) => void): () => void;
  /** Back to the beginning: no accounts, no posts, no faults, the settings of the start. */
  reset(): void;
}

/** A file that an account uploaded. */
interface Blob {
  readonly cid: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Addresses of the posts that name it. */
  readonly namedBy: Set<string>;
}
