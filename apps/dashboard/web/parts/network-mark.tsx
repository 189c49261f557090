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

/** The column of each network: flat and between lines on X, lighter and closer on Bluesky. Unset is as in `network-post.module.css`. */
export const columns: Readonly<Partial<Record<Platform, Readonly<Record<`--post-${string}`, string>>>>> = {
  x: { '--post-border': '1px 0', '--post-radius': '0' },
  bluesky: { '--post-leading': '1.3', '--post-spacing': '0.01em', '--post-actions': '17rem' },
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
