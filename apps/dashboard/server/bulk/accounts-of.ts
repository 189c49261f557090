import type { BulkAction, PlannedAccount } from '@carillon/core';
import type { fullPost } from '@carillon/operations/schemas/post';
import type { z } from 'zod';

/** A post as the API answers it, as JSON. */
export interface FullPost extends Pick<z.output<typeof fullPost>, 'profileId' | 'status'> {
  readonly scheduledAt: string | null;
  readonly updatedAt: string;
  readonly platforms: readonly Target[];
}

type Target = Pick<
  z.output<typeof fullPost>['platforms'][number],
  'socialAccountId' | 'platform' | 'status' | 'items'
>;

type Change = Pick<Extract<BulkAction, { name: 'accounts' }>, 'add' | 'remove'>;

/**
 * Texts of a post on each account, by their ids, as a request that changes it has it.
 * @param change accounts to add and to take off; null for as it is
 * @param added what is known of those to add: each says what the first account of its network says, or else the first
 * @returns null where the change leaves it as it is
 */
export function targetsWith(
  { platforms }: Pick<FullPost, 'platforms'>,
  change: Change | null,
  added: readonly Pick<PlannedAccount, 'id' | 'platform'>[],
): Readonly<Record<string, { readonly items: readonly object[] }>> | null {
  const { add, remove } = change ?? { add: [], remove: [] };
  const has = (id: string) => platforms.some(({ socialAccountId }) => socialAccountId === id);
  const fresh = add.filter((id) => !has(id));
  const stays = platforms.filter(({ socialAccountId }) => !remove.includes(socialAccountId));
  if (change !== null && fresh.length === 0 && stays.length === platforms.length) return null;
  const pairs = stays.map((target) => [target.socialAccountId, { items: itemsOf(target, true) }] as const);
  const more = fresh.map((id) => {
    const network = added.find((account) => account.id === id)?.platform;
    const model = platforms.find(({ platform }) => platform === network) ?? platforms[0];
    return [id, { items: model === undefined ? [] : itemsOf(model, model.platform === network) }] as const;
  });
  return Object.fromEntries([...pairs, ...more]);
}

/** The items of an account as a request gives them. Options are of one network. */
const itemsOf = ({ items }: Target, withOptions: boolean): object[] =>
  items.map(({ content, media, linkCard, options }) => ({
    content,
    linkCard,
    media: media.map(({ id, altText }) => ({ id, altText })),
    ...(withOptions && { options }),
  }));
