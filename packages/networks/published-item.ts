/** An item on a network, and whose it is. */
export interface PublishedItem {
  /** The network's id of it. */
  readonly remoteId: string;
  /** The account's handle. */
  readonly handle: string;
}
