import type { Scope } from '@carillon/core';

/** Every right that some tool needs, and so what an assistant may ask a person for. */
export const mcpScopes = [
  'posts:read',
  'posts:write',
  'profiles:read',
  'accounts:read',
  'media:read',
  'media:write',
] as const satisfies readonly Scope[];
