import { behaviours } from '../behaviours.ts';
import { appPasswordOf, makeAccount, normalHandle } from '../state/account.ts';
import type { World } from '../types.ts';
import { type Html, html } from './html.ts';

/** Every handle with a behaviour, the app password that works for it now, and what it does. */
export const handleRows = (world: World): Html =>
  html`${Object.entries(behaviours).map(([handle, sentence]) => row(handle, sentence, world))}`;

function row(handle: string, sentence: string, { state }: World): Html {
  const domain = normalHandle('bluesky', handle);
  const account = makeAccount('bluesky', domain, 0);
  const revocations = state.revocations.get(account.id) ?? 0;
  const renewed = revocations === 0 ? '' : html` <small>New: the one before was revoked.</small>`;
  return html`<tr><th scope="row"><code>@${handle}</code></th><td><code>${domain}</code></td><td><code>${appPasswordOf(account, revocations)}</code>${renewed}</td><td class="sentence">${sentence}</td></tr>`;
}
