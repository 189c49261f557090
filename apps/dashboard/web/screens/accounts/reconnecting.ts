import { browserStorage } from '../../browser-storage.ts';

const name = 'carillon:reconnecting';

/**
 * Remembers in this tab which account the person goes to X for: the page that they come back to learns only which one they
 * signed in as. @param id null for a new account
 */
export function rememberReconnecting(id: string | null): void {
  const storage = browserStorage('sessionStorage');
  if (id === null) storage.removeItem(name);
  else storage.setItem(name, id);
}

/** The account that the person went to X for; null for a new one. */
export const reconnecting = (): string | null => browserStorage('sessionStorage').getItem(name);
