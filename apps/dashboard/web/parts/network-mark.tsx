import { type Platform, platformTitles } from '@carillon/core';
import { IconBrandBluesky, IconBrandX } from '@tabler/icons-react';

const marks = { x: IconBrandX, bluesky: IconBrandBluesky } as const;

interface Props {
  readonly platform: Platform;
  /** px; 16 unless given. */
  readonly size?: number;
}

/** The sign of a network, by which people find it at a glance; the name stands beside it, or in it for screen readers. */
export function NetworkMark({ platform, size = 16 }: Props) {
  const Mark = marks[platform];
  return <Mark size={size} aria-hidden data-network={platformTitles[platform]} />;
}
