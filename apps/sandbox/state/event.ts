import type { Account } from './account.ts';
import type { Grant } from './grants.ts';
import type { Post } from './post.ts';

/** Everything that changes what the sandbox knows, and that a restart must not forget. */
export type SandboxEvent =
  | { readonly type: 'account'; readonly account: Account }
  | { readonly type: 'grant'; readonly grant: Grant }
  /** An X token was spent or revoked. */
  | { readonly type: 'token-dropped'; readonly token: string }
  /** A Bluesky refresh token was used; it works on for a while. */
  | { readonly type: 'session-refreshed'; readonly tokenId: string; readonly at: number }
  /** The person took away every token, and the app password. */
  | { readonly type: 'access-revoked'; readonly accountId: string }
  | { readonly type: 'access-restored'; readonly accountId: string }
  | { readonly type: 'commit'; readonly post: Post }
  | { readonly type: 'replaced'; readonly post: Post }
  | { readonly type: 'deleted'; readonly remoteId: string }
  | { readonly type: 'reset' };
