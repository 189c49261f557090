/** What is known of each network without speaking to it. Loads no SDK and nothing of node: everybody may read it, pages too. */
import { byPlatform, type MediaRules, type NamedAccount, type Platform, platforms } from '@carillon/core';
import { bluesky } from './bluesky/descriptor.ts';
import type { ByAuthorization, ByCredentials, Descriptor } from './descriptor.ts';
import type { PublishedItem } from './network.ts';
import { x } from './x/descriptor.ts';

export type * from './descriptor.ts';

const all = { x, bluesky } as const satisfies Readonly<Record<Platform, Descriptor>>;

export const descriptors: Readonly<Record<Platform, Descriptor>> = all;

/** The same of every network, by its name. */
const ofEach = <Name extends keyof Descriptor>(name: Name) =>
  byPlatform((platform): Descriptor[Name] => descriptors[platform][name]);

export const mediaRules: MediaRules = ofEach('media');

export const bestWindows = ofEach('windows');

/** The public address of an item; null for an id that is none of the network's. */
export const postUrl = (platform: Platform, item: PublishedItem): string | null =>
  descriptors[platform].postUrl(item);

/** Ada's account on each network, for examples. */
export const exampleAccounts: readonly NamedAccount[] = platforms.map((platform) => ({
  platform,
  platformUsername: descriptors[platform].exampleHandle,
}));

type ConnectedBy<Connect> = {
  [P in Platform]: (typeof all)[P]['connect'] extends Connect ? P : never;
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

/** Networks whose accounts nobody can connect in the dashboard, because this server has no application there. */
export const platformsWithoutApplication = (settings: Readonly<Record<string, unknown>>): Platform[] =>
  platforms.filter((platform) => {
    const { connect } = descriptors[platform];
    return connect.by === 'authorization' && !settings[connect.application.id];
  });
