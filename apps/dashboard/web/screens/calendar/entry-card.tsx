import { Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import type { EntryMedium } from '../../api/calendar.ts';
import { accountName } from '../../parts/named-accounts.ts';
import { shownText } from '../../parts/shown-text.ts';
import { statusColour, statusName } from '../../parts/status-badge.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { clockIn } from '../../time/shown-time.ts';
import { useCalendarFacts, useDragOf } from './calendar-context.ts';
import classes from './card.module.css';
import { isMovable, type PlacedEntry } from './entries.ts';
import { MoveButton } from './move-button.tsx';

interface Props {
  readonly entry: PlacedEntry;
  /** True in a list of what the calendar may show as well. */
  readonly isListed?: boolean;
}

/** A post at its time, where there is room for two lines. */
export function EntryCard({ entry, isListed = false }: Props) {
  const { timezone } = useCalendarFacts();
  const { dragged, carried } = useDragOf(entry);
  const { postId, at, status, content, accounts, medium, mediaCount } = entry;
  const names = accounts.map(accountName);
  return (
    <article className={classes.card} data-movable={isMovable(entry) || undefined} {...dragged}>
      <time className={classes.time} dateTime={at}>
        {clockIn(at, timezone)}
      </time>
      <span
        className={status === 'scheduled' ? `${classes.status} ${classes.expected}` : classes.status}
        style={{ '--status': statusColour(status) } as CSSProperties}
      >
        {statusName(status)}
      </span>
      {medium !== null && <EntryThumbnail medium={medium} count={mediaCount} />}
      <Link href={`/posts/${postId}`} className={classes.text} draggable={false} dir="auto" {...carried}>
        {shownText(content)}
      </Link>
      <span className={classes.accounts} title={names.join(', ')}>
        {names.slice(0, 2).join(', ')}
        {names.length > 2 && ` +${names.length - 2}`}
      </span>
      {isMovable(entry) && (
        <span className={classes.move}>
          <MoveButton entry={entry} isListed={isListed} />
        </span>
      )}
    </article>
  );
}

interface EntryThumbnailProps {
  readonly medium: EntryMedium;
  /** Number of media of the post. */
  readonly count: number;
}

/** One medium of a post, as small as a list has room for, and how many more there are. */
function EntryThumbnail({ medium, count }: EntryThumbnailProps) {
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
