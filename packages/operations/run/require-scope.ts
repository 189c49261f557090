import { apiError, type Scope } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';

/** @throws {ApiError} 403 when the caller's key does not have the scope */
export function requireScope({ scopes }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw apiError('scope_missing', { scope, scopes: scopes.length === 0 ? 'none' : scopes.join(', ') });
}
