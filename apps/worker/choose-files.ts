import { fileOf, goesStill, type Held, isUnder, limitsFor, type NetworkMediaRules } from '@carillon/core';
import type { Claim, ClaimedMedium } from '@carillon/db/publications';
import { mediaRules } from '@carillon/networks/descriptors';

/** The rules that the media of an account are held to: its network's, as its profile chose and its server has them. */
export const rulesFor = ({ platform, account }: Claim): Held<NetworkMediaRules> =>
  limitsFor({ ...account, platform }, mediaRules);

/** The claim with the file of each medium that goes to its account, where one of those that are stored may. */
export const withFiles = (claim: Claim): Claim => ({
  ...claim,
  items: claim.items.map((item) => ({
    ...item,
    media: item.media.map((medium) => withFile(medium, rulesFor(claim).limits)),
  })),
});

function withFile(medium: ClaimedMedium, rules: NetworkMediaRules): ClaimedMedium {
  if (medium.id === null) return medium;
  return { ...medium, file: broughtBefore(medium, rules) ?? fileOf(medium, rules) ?? null };
}

/** The file of the try before, as long as it may go: another one may be larger since, and what was prepared names this one. */
function broughtBefore({ type, files, fileName }: ClaimedMedium, rules: NetworkMediaRules) {
  const brought = fileName === null ? undefined : files[fileName];
  const mayGo = brought !== undefined && (!goesStill(type, rules) || isUnder(brought, rules.pictures));
  return mayGo ? brought : undefined;
}
