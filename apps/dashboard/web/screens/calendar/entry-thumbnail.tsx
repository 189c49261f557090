import { Text, VisuallyHidden } from '@mantine/core';
import type { EntryMedium } from '../../api/calendar-entry.ts';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import classes from './calendar.module.css';

interface Props {
  readonly medium: EntryMedium;
  /** Number of media of the post. */
  readonly count: number;
}

/** One medium of a post, as small as a calendar has room for, and how many more there are. */
export function EntryThumbnail({ medium, count }: Props) {
  return (
    <div className={classes.medium}>
      <div className={classes.thumbnail}>
        <Thumbnail {...medium} />
      </div>
      {count > 1 && (
        <Text size="xs" c="dimmed" ta="center">
          +{count - 1}
          <VisuallyHidden> more</VisuallyHidden>
        </Text>
      )}
    </div>
  );
}
