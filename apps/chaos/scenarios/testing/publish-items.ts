import type { Scene } from '@carillon/harness/open-scene';

export interface ItemWithMedia {
  readonly content: string;
  readonly media?: readonly { readonly id: string; readonly altText?: string }[];
  readonly linkCard?: boolean;
}

/** Asks the API to publish items with media now. @returns the post's id */
export async function publishItems(
  { api, profileId }: Scene,
  accounts: readonly string[],
  items: readonly ItemWithMedia[],
): Promise<string> {
  const platforms = Object.fromEntries(accounts.map((id) => [id, { items }]));
  const { status, body } = await api.post('/posts', { profileId, platforms, publishNow: true });
  if (status !== 201) throw new Error(body.error);
  return body.data.id;
}

/** The texts of an account, in order, each with its files and their alternative texts. */
export const shownBy = ({ sandbox }: Scene, handle: string) =>
  sandbox
    .ledger({ handle })
    .map(({ content, media }) => [content, media.map(({ sha256, altText }) => [sha256, altText])]);
