import { type Platform, platformTitles } from '@carillon/core';
import {
  type Icon,
  IconBookmark,
  IconBrandBluesky,
  IconBrandX,
  IconChartBar,
  IconDots,
  IconHeart,
  IconMessageCircle,
  IconRepeat,
  IconUpload,
} from '@tabler/icons-react';

const marks: Readonly<Record<Platform, Icon>> = { x: IconBrandX, bluesky: IconBrandBluesky };

/** What each network offers below a post, in its order. */
export const actionMarks: Readonly<Record<Platform, readonly Icon[]>> = {
  x: [IconMessageCircle, IconRepeat, IconHeart, IconChartBar, IconBookmark, IconUpload],
  bluesky: [IconMessageCircle, IconRepeat, IconHeart, IconDots],
};

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
