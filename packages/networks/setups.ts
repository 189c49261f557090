/** Variables, commands and words for documents of each network. Loads no SDK and nothing of node: the configuration and the command line read it. */
import { byPlatform, type Platform, platforms } from '@carillon/core';
import { listedSetups } from './listed.ts';
import type { NetworkSetup, Reader } from './setup.ts';

export type * from './setup.ts';

export const setups: Readonly<Record<Platform, NetworkSetup>> = listedSetups;

/** Description of an option of a network's posts. @throws for an option that it does not have */
export function optionWords(platform: Platform, name: string): string {
  const words = setups[platform].optionWords[name];
  if (words === undefined) throw new Error(`${platform} has no words for the option ${name}.`);
  return words;
}

/** Every variable that the networks' part of an installation reads. */
type Variables = (typeof listedSetups)[Platform]['variables'];
type NameIn<Each> = Each extends unknown ? keyof Each : never;
type VariableNamed<Name, Each> = Each extends unknown
  ? Name extends keyof Each
    ? Each[Name]
    : never
  : never;

export type NetworkVariables = { readonly [Name in NameIn<Variables>]: VariableNamed<Name, Variables> };

export const networkVariables = Object.assign(
  {},
  ...platforms.map((platform) => setups[platform].variables),
) as NetworkVariables;

/** Names of those that a program reads and not all of them do; `all` are those that all read. */
export type VariablesReadBy<Program extends Reader | 'all'> = {
  [Name in keyof NetworkVariables]: NetworkVariables[Name] extends { readonly readBy: readonly (infer By)[] }
    ? Program extends By
      ? Name
      : never
    : Program extends 'all'
      ? Name
      : never;
}[keyof NetworkVariables];

/** Their values. */
export type NetworkSettings = {
  readonly [Name in keyof NetworkVariables]: NetworkVariables[Name] extends { readonly is: 'number' }
    ? number
    : NetworkVariables[Name] extends { readonly is: 'choice'; readonly choices: readonly (infer Choice)[] }
      ? Choice
      : string;
};

/** The networks' own addresses. */
export const baseUrlsIn = (settings: Partial<NetworkSettings>): Readonly<Record<Platform, string>> =>
  byPlatform((platform) => String(settings[setups[platform].baseUrl as keyof NetworkSettings]));
