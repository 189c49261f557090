import { browserStorage } from '../../browser-storage.ts';
import { tokenIn } from '../sign-in/token-in.ts';

const name = 'carillon:connect-link';

/**
 * The token of the link that this tab was opened with. It is kept in the tab, because whoever comes back from a network brings none;
 * empty when there is none.
 */
export function tokenOfTab(hash: string): string {
  const storage = browserStorage('sessionStorage');
  const token = tokenIn(hash);
  if (token === null) return storage.getItem(name) ?? '';
  storage.setItem(name, token);
  return token;
}

/** Nothing more can be done with it. */
export const forgetToken = (): void => browserStorage('sessionStorage').removeItem(name);
