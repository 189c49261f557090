import { type Platform, platformTitles } from '@carillon/core';

interface Named {
  readonly platform: Platform;
  readonly name: string;
}

/** An application as people call it; one of the variables has no name of its own. */
export const applicationName = ({ name, platform }: Named): string =>
  name === '' ? `${platformTitles[platform]}, by this server’s settings` : name;
