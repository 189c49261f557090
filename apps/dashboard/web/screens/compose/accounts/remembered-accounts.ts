const version = 1;

const nameOf = (profileId: string): string => `carillon.accounts.${version}.${profileId}`;

/** The accounts of the last post of a profile that was made in this browser. */
export function rememberedAccounts(storage: Pick<Storage, 'getItem'>, profileId: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(storage.getItem(nameOf(profileId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers the accounts of a post for the next one; a browser that keeps nothing forgets them. */
export function rememberAccounts(
  storage: Pick<Storage, 'setItem'>,
  profileId: string,
  ids: readonly string[],
): void {
  try {
    storage.setItem(nameOf(profileId), JSON.stringify(ids));
  } catch {
    // The next post begins without accounts.
  }
}
