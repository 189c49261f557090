/** Facts of each network that need no call to it. Loads no SDK and nothing of node: everybody may read it, pages too. */
import {
  byPlatform,
  type ItemLimits,
  limitsAtUpload,
  type MediaRules,
  type NamedAccount,
  type NetworkMediaRules,
  type OptionRules,
  type Platform,
  platforms,
  rulesWith,
} from '@carillon/core';
import type {
  ByAuthorization,
  ByCredentials,
  ByVariables,
  CredentialField,
  Descriptor,
} from './descriptor.ts';
import { listedDescriptors } from './listed.ts';
import type { PublishedItem } from './network.ts';
import type { NetworkSettings } from './setups.ts';

export type * from './descriptor.ts';

export const descriptors: Readonly<Record<Platform, Descriptor>> = listedDescriptors;

/** The same of every network, by its name. */
const ofEach = <Name extends keyof Descriptor>(name: Name) =>
  byPlatform((platform): Descriptor[Name] => descriptors[platform][name]);

export const mediaRules: MediaRules = byPlatform((platform) => {
  const { media, mediaNow, mediaByServer = false } = descriptors[platform];
  const specified = mediaByServer ? byServer(media) : media;
  return mediaNow === undefined ? specified : { ...specified, current: byServer(mediaNow) };
});

/** Rules of which a server may have its own, or is known to keep to older ones. */
function byServer(media: NetworkMediaRules): NetworkMediaRules {
  const rules: NetworkMediaRules = { ...media, at: (facts) => rulesWith(rules, facts) };
  return rules;
}

/** Limits for which every upload is prepared; those of an account's own server may be others. */
export const pictureLimits = Object.values(limitsAtUpload('image', mediaRules));

export const optionRules: OptionRules = ofEach('options');

/** The longest thread that each takes. */
export const itemLimits: ItemLimits = ofEach('maxItems');

export const bestWindows = ofEach('windows');

/** The public address of an item; null for a foreign id. */
export const postUrl = (platform: Platform, item: PublishedItem): string | null =>
  descriptors[platform].postUrl(item);

/** Networks whose posts bring the card of their first link with them. */
export const cardPlatforms = platforms.filter((platform) => descriptors[platform].showsLinkCards);

/** Ada's account on each network, for examples. */
export const exampleAccounts: readonly NamedAccount[] = platforms.map((platform) => ({
  platform,
  platformUsername: descriptors[platform].exampleHandle,
}));

type ConnectedBy<Connect> = {
  [P in Platform]: (typeof listedDescriptors)[P]['connect'] extends Connect ? P : never;
}[Platform];

/** A network of which people give credentials here. */
export type CredentialsPlatform = ConnectedBy<ByCredentials>;

/** A network on whose own page people grant access. */
export type AuthorizationPlatform = ConnectedBy<ByAuthorization>;

/** How people connect an account of a network, with its name. */
export type Connecting =
  | (ByCredentials & { readonly platform: CredentialsPlatform })
  | (ByAuthorization & { readonly platform: AuthorizationPlatform });

export const connecting = (platform: Platform): Connecting =>
  ({ ...descriptors[platform].connect, platform }) as Connecting;

/** Fields of a network that are secret addresses. */
export function addressFields(platform: Platform): readonly CredentialField[] {
  const { connect } = descriptors[platform];
  return connect.by === 'credentials' ? connect.fields.filter(({ is }) => is === 'address') : [];
}

/** Networks whose accounts nobody can connect in the dashboard, because this server has no application there. */
export const platformsWithoutApplication = (settings: Partial<NetworkSettings>): Platform[] =>
  platforms.filter((platform) => {
    const { connect } = descriptors[platform];
    if (connect.by !== 'authorization' || connect.application.by !== 'variables') return false;
    return !settings[connect.application.id as keyof NetworkSettings];
  });

/** Networks at which people make applications, and give them to this server. */
export const applicationPlatforms = platforms.filter((platform) => applicationOf(platform) !== null) as [
  Platform,
  ...Platform[],
];

/** The plans that applications have at networks, the usual one first. */
export const applicationPlans = [
  ...new Set(applicationPlatforms.flatMap((platform) => applicationOf(platform)?.plans ?? [])),
] as [string, ...string[]];

/** Posts that a network takes of an application in 24 hours, unless its owner knows better; null where it says none. */
export const postsPerDayOf = (platform: Platform): number | null =>
  applicationOf(platform)?.postsPerDay ?? null;

function applicationOf(platform: Platform): ByVariables | null {
  const { connect } = descriptors[platform];
  return connect.by === 'authorization' && connect.application.by === 'variables'
    ? connect.application
    : null;
}
