import type { Answer } from '../http/route.ts';
import type { Account } from '../state/account.ts';
import type { World } from '../world.ts';
import { problems } from './problems.ts';

/** X's refusal of a reply: its parent must be there, and be one's own or mention one (X, changelog 2026-02-23). */
export function refuseReply(parentId: string | null, account: Account, world: World): Answer | undefined {
  if (parentId === null) return undefined;
  const parent = world.state.ledger.live(parentId);
  if (parent === undefined) return problems.notVisible();
  if (parent.accountId === account.id || mentions(parent.content, account.handle)) return undefined;
  return problems.notAuthorized(
    'You can only reply to or quote posts where you are mentioned or are the author.',
  );
}

const mentions = (content: string, handle: string) =>
  (content.match(/@\w{1,15}/g) ?? []).some((name) => name.toLowerCase() === `@${handle.toLowerCase()}`);
