import { isLoopback } from './is-loopback.ts';

interface Addresses {
  readonly SANDBOX_URL?: string | undefined;
  readonly SANDBOX_PUBLIC_URL?: string | undefined;
}

/**
 * Adds `sandboxPublicUrl`, where browsers reach the sandbox: SANDBOX_PUBLIC_URL, or else SANDBOX_URL on loopback; null
 * where they do not, as with an address that only containers know.
 */
export function sandboxForBrowsers<Parsed extends Addresses>(parsed: Parsed) {
  const { SANDBOX_URL: inner, SANDBOX_PUBLIC_URL: outer } = parsed;
  const isNear = inner !== undefined && isLoopback(new URL(inner).hostname);
  return { ...parsed, sandboxPublicUrl: outer ?? (isNear ? inner : null) };
}
