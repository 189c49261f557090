import { cleanText } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import { withoutSecrets } from '@carillon/telemetry';
import type { RequestLog } from './open-request-log.ts';

/** A request that is over. */
export interface Ended {
  readonly requestId: string;
  readonly caller: Caller;
  readonly at: Date;
  readonly durationMs: number;
  readonly method: string;
  readonly path: string;
  /** The id of its operation; null without one. */
  readonly operation: string | null;
  /** The id of what it made. */
  readonly made?: string | undefined;
  /** Null for a caller that went away before the answer. */
  readonly status: number | null;
  readonly error?: { readonly code: string; readonly message: string } | null | undefined;
}

/** Notes a request of an API key. */
export function noteRequest(requests: RequestLog, ended: Ended): void {
  const { requestId: id, caller, at, durationMs, method, path, operation } = ended;
  const { userId, apiKeyId, sandbox } = caller;
  if (apiKeyId === null) return;
  const facts = { id, userId, apiKeyId, sandbox, at, method, durationMs: Math.round(durationMs), operation };
  requests.note({ ...facts, path: shown(path, maxPath), postId: postOf(ended), ...outcomeOf(ended) });
}

/** UTF-16 units of a path that are kept. */
const maxPath = 200;

/** UTF-16 units of an error's sentence that are kept. */
const maxError = 300;

/** UTF-16 units of a text that are looked at. */
const maxRead = 1_000;

/** Text that Postgres takes, cut, without keys that somebody wrote into an address. */
const shown = (text: string, most: number): string =>
  cleanText(withoutSecrets(text.slice(0, maxRead)).slice(0, most));

/** The post that a request made, or that its address names: none that its caller has not got. */
function postOf({ path, made, status }: Ended): string | null {
  if (made?.startsWith('pst_')) return made;
  if (status === 404) return null;
  return /^\/v1\/posts\/(pst_[0-9A-Za-z]{20,32})(?:\/|$)/i.exec(path)?.[1] ?? null;
}

/** nginx’s number for a caller that went away before the answer. */
const goneAway = 499;

function outcomeOf({ status, error }: Ended) {
  if (status === null) {
    const sentence =
      'The caller closed the connection before the answer. What it asked for may have been done.';
    return { status: goneAway, errorCode: null, error: sentence };
  }
  const { code = null, message = null } = error ?? {};
  return { status, errorCode: code, error: message === null ? null : shown(message, maxError) };
}
