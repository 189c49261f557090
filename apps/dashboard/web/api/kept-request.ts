/** The page where people decide what an app may do. */
const path = '/oauth/authorize';

const name = 'carillon:access-request';

/** Longest time at the issuer for which it is kept, ms. */
const maxMs = 10 * 60_000;

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Place = Pick<Location, 'pathname' | 'search'>;

/** Keeps in this tab what an app asks for, where a person leaves that page to sign in elsewhere: they come back to another one. */
export function keepRequest(
  { pathname, search }: Place = window.location,
  keeper: () => Keeper = () => window.sessionStorage,
  now = Date.now(),
): void {
  if (pathname === path) attempt(() => keeper().setItem(name, JSON.stringify({ search, at: now })));
}

/** Where the person was, once; null where they were not asked, or it is too long ago. */
export function takeRequest(
  keeper: () => Keeper = () => window.sessionStorage,
  now = Date.now(),
): string | null {
  const kept = attempt(() => keeper().getItem(name));
  if (!kept) return null;
  attempt(() => keeper().removeItem(name));
  const { search, at } = JSON.parse(kept) as { search: string; at: number };
  return now - at <= maxMs ? `${path}${search}` : null;
}

/** Some browsers forbid the storage. */
function attempt<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
