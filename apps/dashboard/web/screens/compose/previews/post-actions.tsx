import type { Platform } from '@carillon/core';
import {
  type Icon,
  IconBookmark,
  IconChartBar,
  IconDots,
  IconHeart,
  IconMessageCircle,
  IconRepeat,
  IconUpload,
} from '@tabler/icons-react';
import classes from './preview.module.css';

/** What each network offers below a post, in its order. */
const actions: Readonly<Record<Platform, readonly Icon[]>> = {
  x: [IconMessageCircle, IconRepeat, IconHeart, IconChartBar, IconBookmark, IconUpload],
  bluesky: [IconMessageCircle, IconRepeat, IconHeart, IconDots],
};

/** The line below a post, as its network draws it. */
export const PostActions = ({ platform }: { readonly platform: Platform }) => (
  <div className={classes.actions} aria-hidden="true">
    {actions[platform].map((Action, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <Action key={place} size={16} stroke={1.5} />
    ))}
  </div>
);
