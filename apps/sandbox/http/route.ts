import type { Platform } from '@carillon/core';
import type { Account } from '../state/account.ts';
import type { World } from '../world.ts';
import type { Call } from './call.ts';

/** What an endpoint says. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, anything else as JSON; undefined is no body. */
  readonly body?: unknown;
}

/** One endpoint of a network, as the server sees it. */
export interface Route {
  readonly platform: Platform;
  /** What faults and call counts name it. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  /** Whether it brings posts to the network: what faults strike unless told otherwise. */
  readonly publishes: boolean;
  /** Who calls, or on whose behalf, as far as it can be told. */
  whose(call: Call, world: World): Account | undefined;
  answer(call: Call, world: World): Answer | Promise<Answer>;
}
