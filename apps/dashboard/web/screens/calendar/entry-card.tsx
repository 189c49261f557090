import { Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import type { EntryMedium } from '../../api/calendar.ts';
import { accountName } from '../../parts/account-name.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { statusColour, statusName } from '../../parts/status-badge.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { offsetAt } from '../../time/local-time.ts';
import { clockIn } from '../../time/shown-time.ts';
import classes from './calendar.module.css';
import { isMovable, type PlacedEntry } from './entries.ts';

/** What can be done with a post. */
export interface EntryActions {
  readonly timezone: string;
  /** @param opener the id of what had the focus before, where that is not the post's own button */
  readonly onMove: (entry: PlacedEntry, opener?: string) => void;
  readonly onDrag: (entry: PlacedEntry | null) => void;
}

interface Props extends EntryActions {
  readonly entry: PlacedEntry;
  /** True when clocks show its time twice, so that the offset must be shown too. */
  readonly isTwice?: boolean;
  /** True in a list of what the calendar may show as well: then it has no id. */
  readonly isListed?: boolean;
}

/** The id of the button that moves a post; it gets the focus afterwards. */
export const moveButtonId = (key: string): string => `move-${key}`;

/** A post at its time: few elements, because a busy month has many. */
export function EntryCard({ entry, timezone, isTwice = false, isListed = false, onMove, onDrag }: Props) {
  const { key, postId, at, status, content, accounts, medium, mediaCount } = entry;
  const time = clockIn(at, timezone);
  const canMove = isMovable(entry);
  const names = accounts.map(accountName);
  return (
    <article
      className={canMove ? `${classes.card} ${classes.movable}` : classes.card}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', postId);
        onDrag(entry);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <time className={classes.time} dateTime={at}>
        {time}
        {isTwice && ` (UTC${offsetAt(at, timezone)})`}
      </time>
      <span
        className={status === 'scheduled' ? `${classes.status} ${classes.expected}` : classes.status}
        style={{ '--status': statusColour(status) } as CSSProperties}
      >
        {statusName(status)}
      </span>
      {medium !== null && <EntryThumbnail medium={medium} count={mediaCount} />}
      <Link href={`/posts/${postId}`} className={classes.text} draggable={false}>
        {shownText(content)}
      </Link>
      <span className={classes.accounts} title={names.join(', ')}>
        {names.slice(0, 2).join(', ')}
        {names.length > 2 && ` +${names.length - 2}`}
      </span>
      {canMove && (
        <button
          type="button"
          {...(!isListed && { id: moveButtonId(key) })}
          className={`mantine-focus-auto ${classes.button} ${classes.move}`}
          aria-label={`Move: ${time}, ${shownText(content).slice(0, 60)}`}
          onClick={() => onMove(entry)}
        >
          Move
        </button>
      )}
    </article>
  );
}

interface EntryThumbnailProps {
  readonly medium: EntryMedium;
  /** Number of media of the post. */
  readonly count: number;
}

/** One medium of a post, as small as a calendar has room for, and how many more there are. */
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
