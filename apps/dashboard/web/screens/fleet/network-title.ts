import { platformTitles } from '@carillon/core';

/** The network's name as a person writes it. */
export const networkTitle = (platform: string): string =>
  Object.entries(platformTitles).find(([name]) => name === platform)?.[1] ?? platform;
