/** The networks that there are. Loads no SDK and nothing of node. */
import type { Platform } from '@carillon/core';
import { bluesky } from './bluesky/descriptor.ts';
import { blueskySetup } from './bluesky/setup.ts';
import type { Descriptor } from './descriptor.ts';
import type { NetworkSetup } from './setup.ts';
import { x } from './x/descriptor.ts';
import { xSetup } from './x/setup.ts';

type OfEach<Part> = Readonly<Record<Platform, Part>>;

export const listedDescriptors = { x, bluesky } as const satisfies OfEach<Descriptor>;

export const listedSetups = { x: xSetup, bluesky: blueskySetup } as const satisfies {
  readonly [Name in Platform]: NetworkSetup<(typeof listedDescriptors)[Name]['options']>;
};
