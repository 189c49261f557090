import { scopes } from '@carillon/core';
import type { BulkTurn } from '@carillon/db/bulk-changes';
import { endpoints } from '@carillon/operations/endpoints';
import type { Operations } from '@carillon/operations/open-operations';
import { orRefusal } from '@carillon/operations/run/or-refusal';
import { newRequestId } from '@carillon/operations/run/request-id';
import { run } from '@carillon/operations/run/run';
import { ofNoKey } from '../sign-in/sessions/start.ts';

/** Answer of an operation of the API. */
export interface BulkAnswer {
  readonly status: number;
  /** Of a refusal; null otherwise. */
  readonly code: string | null;
  readonly etag: string;
  /** Its JSON; an empty object without one. */
  readonly body: unknown;
}

interface Asking {
  readonly body?: object;
  /** Idempotency-Key. */
  readonly key?: string;
  readonly ifMatch?: string;
}

type Named = 'getPost' | 'changePost' | 'deletePost' | 'publishPost' | 'resendPost' | 'resendPlatform';

/** Runs an operation of the API. @param params of its path */
export type Ask = (
  operationId: Named,
  params: Readonly<Record<string, string>>,
  asking?: Asking,
) => Promise<BulkAnswer>;

/** As whoever began a bulk change: the same rules, locks, wake-ups and events. Those that change something take an Idempotency-Key, so that nothing is done twice. */
export function askAs({ userId, plan, sessionId, address }: BulkTurn, operations: Operations): Ask {
  const caller = { ...ofNoKey, userId, plan, scopes };
  return async (operationId, params, { body, key, ifMatch } = {}) => {
    const operation = operationOf(operationId);
    const path = `/v1${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`;
    const requestId = newRequestId();
    const over = new AbortController();
    const call = {
      ...{ requestId, caller, mayUseCache: false, path, search: '', params, query: {}, body },
      by: { kind: 'person', userId, sessionId, address: address ?? undefined, requestId },
      headers: { idempotencyKey: key, ifMatch },
      over: over.signal,
    } as const;
    const asked = { requestId, method: operation.method.toUpperCase(), path };
    const reply = await orRefusal(() => run(operation, call, operations), operations, asked);
    over.abort();
    return {
      status: reply.status,
      code: reply.error?.code ?? null,
      etag: reply.headers['ETag'] ?? '',
      body: reply.body === '' ? {} : JSON.parse(reply.body),
    };
  };
}

function operationOf(operationId: Named) {
  const operation = endpoints.find((each) => each.operationId === operationId);
  if (operation === undefined) throw new Error(`No operation is called ${operationId}.`);
  return operation.method === 'get' ? operation : { ...operation, idempotent: true as const };
}
