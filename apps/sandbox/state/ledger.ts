import type { Post } from './post.ts';

/** Every commit, in order, with what is needed to find one without reading all. */
export class Ledger {
  readonly commits: Post[] = [];
  /** Grows with every change; shows a page that nothing is new. */
  revision = 0;
  readonly #byAccount = new Map<string, Post[]>();
  readonly #live = new Map<string, Post>();
  readonly #latestWithText = new Map<string, Post>();

  add(post: Post): void {
    this.commits.push(post);
    const own = this.#byAccount.get(post.accountId);
    if (own === undefined) this.#byAccount.set(post.accountId, [post]);
    else own.push(post);
    this.#live.set(post.remoteId, post);
    this.#latestWithText.set(textKey(post.accountId, post.content), post);
    this.revision += 1;
  }

  /** Puts a record in the place of an older one. It is no new commit. */
  replace(post: Post): void {
    this.#live.set(post.remoteId, post);
    this.revision += 1;
  }

  delete(remoteId: string): void {
    this.#live.delete(remoteId);
    this.revision += 1;
  }

  /** The post as it stands; undefined once deleted. */
  live(remoteId: string): Post | undefined {
    return this.#live.get(remoteId);
  }

  /** Every commit of an account, oldest first, deleted ones included. */
  of(accountId: string): readonly Post[] {
    return this.#byAccount.get(accountId) ?? [];
  }

  /** The account's newest commit with this text, deleted or not. */
  latestWithText(accountId: string, content: string): Post | undefined {
    return this.#latestWithText.get(textKey(accountId, content));
  }
}

const textKey = (accountId: string, content: string) => `${accountId} ${content.normalize('NFC').trim()}`;
