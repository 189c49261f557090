import type { Failure } from '@carillon/core';
import { ApiPartialResponseError, type TwitterApi } from 'twitter-api-v2';
import type { XClient } from './client.ts';
import { failureFromX } from './failures.ts';
import { parseBody } from './problem.ts';
import type { XRequest } from './rules/rule.ts';

export type Answer = { readonly data: unknown } | { readonly failure: Failure };

/** Makes one request. A success whose body is no JSON, or only its beginning, is handed on as the text that arrived. */
export async function ask(
  client: XClient,
  request: XRequest,
  send: (api: TwitterApi) => Promise<unknown>,
): Promise<Answer> {
  try {
    return { data: parseBody(await send(client.api)) };
  } catch (error) {
    if (error instanceof ApiPartialResponseError && (error.response.statusCode ?? 0) < 300) {
      return { data: error.rawContent };
    }
    return { failure: failureFromX(error, request, client) };
  }
}
