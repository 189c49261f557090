/** Rights that an API key may have; every operation of the API needs one of them. */
export const scopes = [
  'posts:read',
  'posts:write',
  'profiles:read',
  'profiles:write',
  'accounts:read',
  'accounts:connect',
  'applications:read',
  'applications:write',
  'media:read',
  'media:write',
  'audit:read',
  'webhooks:read',
  'webhooks:write',
] as const;

export type Scope = (typeof scopes)[number];

/** Rights that the tools of an assistant need. */
export const assistantScopes: readonly Scope[] = [
  'posts:read',
  'posts:write',
  'accounts:read',
  'profiles:read',
  'media:read',
  'media:write',
];

/** Rights that a key has only where somebody named them. */
const namedScopes: readonly Scope[] = ['accounts:connect', 'applications:read', 'applications:write'];

/** Those that a key has for which nobody names any: it cannot let others connect accounts, nor change by what they are connected. */
export const usualScopes: readonly Scope[] = scopes.filter((scope) => !namedScopes.includes(scope));

/** Profiles that a key may be bound to. */
export const maxProfilesOfKey = 50;

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
