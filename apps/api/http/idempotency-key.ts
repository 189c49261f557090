import { apiError } from '@carillon/core';
import type { Request } from 'express';

/**
 * The Idempotency-Key of a request; null when it has none.
 * @throws {ApiError} 400 for one that is empty, too long or not printable
 */
export function idempotencyKey(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw apiError('idempotency_key_invalid');
  return key;
}
