import { platformTitles } from '@carillon/core';
import { VisuallyHidden } from '@mantine/core';
import type { Named } from './named-accounts.ts';

/** The name of an account beside the sign of its network: who does not see that hears which network it is. */
export const Handle = ({ platform, platformUsername }: Named) => (
  <>
    <VisuallyHidden component="span">{platformTitles[platform]} </VisuallyHidden>@{platformUsername}
  </>
);
