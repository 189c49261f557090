import { type Platform, platformTitles } from '@carillon/core';
import {
  type Icon,
  IconBookmark,
  IconBrandBluesky,
  IconBrandXFilled,
  IconChartBar,
  IconDots,
  IconHeart,
  IconMessageCircle,
  IconRepeat,
  IconUpload,
} from '@tabler/icons-react';

/** The signs of networks, filled, in their colours; X is black on white, and white on black. */
const marks: Readonly<Record<Platform, { readonly Mark: Icon; readonly color: string }>> = {
  x: { Mark: IconBrandXFilled, color: 'var(--mantine-color-text)' },
  bluesky: { Mark: IconBrandBluesky, color: '#1185fe' },
};

/** Actions of each network below a post, in its order. */
export const actionMarks: Readonly<Record<Platform, readonly Icon[]>> = {
  x: [IconMessageCircle, IconRepeat, IconHeart, IconChartBar, IconBookmark, IconUpload],
  bluesky: [IconMessageCircle, IconRepeat, IconHeart, IconDots],
};

interface Props {
  readonly platform: Platform;
  /** px; 16 unless given. */
  readonly size?: number;
}

/** The sign of a network, by which people find it at a glance; its name is said by what it stands in. */
export function NetworkMark({ platform, size = 16 }: Props) {
  const { Mark, color } = marks[platform];
  return (
    <Mark
      size={size}
      color={color}
      fill={color}
      aria-hidden
      style={{ flex: 'none' }}
      data-network={platformTitles[platform]}
    />
  );
}
