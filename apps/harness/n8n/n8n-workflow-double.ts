/** Parts of `n8n-workflow` that the built nodes load: `npm run test:tools` loads them with the real one. */
import { setTimeout } from 'node:timers/promises';

export const NodeConnectionTypes = { Main: 'main' } as const;

export const sleep = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false });

interface Options {
  readonly message?: string;
  readonly description?: string;
  readonly httpCode?: string;
  readonly itemIndex?: number;
}

class NodeError extends Error {
  readonly node: unknown;
  readonly context: { readonly itemIndex?: number };
  readonly description: string | undefined;
  readonly httpCode: string | undefined;

  constructor(node: unknown, error: { readonly message: string } | string, options: Options = {}) {
    super(options.message ?? (typeof error === 'string' ? error : error.message));
    this.node = node;
    this.description = options.description;
    this.httpCode = options.httpCode;
    this.context = options.itemIndex === undefined ? {} : { itemIndex: options.itemIndex };
  }
}

export class NodeApiError extends NodeError {
  override readonly name = 'NodeApiError';
}

export class NodeOperationError extends NodeError {
  override readonly name = 'NodeOperationError';
}
