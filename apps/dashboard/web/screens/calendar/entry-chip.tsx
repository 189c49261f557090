import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { accountName } from '../../parts/named-accounts.ts';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { statusColour, statusName } from '../../parts/status-badge.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { offsetAt } from '../../time/local-time.ts';
import { clockIn } from '../../time/shown-time.ts';
import { useCalendarFacts, useDragOf } from './calendar-context.ts';
import classes from './chips.module.css';
import { isMovable, type PlacedEntry } from './entries.ts';
import { MoveButton } from './move-button.tsx';

interface Props {
  readonly entry: PlacedEntry;
  /** True when clocks show its time twice, so that the offset must be shown too. */
  readonly isTwice?: boolean;
  /** True in a list of days, where it has a line of 40 px to itself, and a button that moves it. */
  readonly isRow?: boolean;
  readonly style?: CSSProperties;
}

/** The id of the link of a post; it gets the focus when keys have moved it. */
export const chipId = (key: string): string => `chip-${key}`;

/** A post on one line, in the colour of its status, with the signs of its networks: few elements, as a month has many. */
export function EntryChip({ entry, isTwice = false, isRow = false, style }: Props) {
  const { timezone, isCrowded } = useCalendarFacts();
  const { dragged, carried } = useDragOf(entry);
  const { postId, at, status, content, accounts, medium } = entry;
  const names = accounts.map(accountName).join(', ');
  const facts = `${statusName(status)}, ${names}`;
  const platforms = isCrowded && !isRow ? [] : [...new Set(accounts.map(({ platform }) => platform))];
  return (
    <article
      className={isRow ? `${classes.chip} ${classes.row}` : classes.chip}
      data-movable={isMovable(entry) || undefined}
      style={{ ...style, '--status': statusColour(status) } as CSSProperties}
      {...(isCrowded && { 'aria-label': facts })} // an element less
      {...dragged}
    >
      <time dateTime={at}>
        {clockIn(at, timezone)}
        {isTwice && ` (UTC${offsetAt(at, timezone)})`}
      </time>
      {platforms.map((platform) => (
        <NetworkMark key={platform} platform={platform} size={isRow ? 14 : 11} />
      ))}
      <Link
        id={chipId(entry.key)}
        href={`/posts/${postId}`}
        className={classes.link}
        draggable={false}
        dir="auto"
        title={`${shownText(content)}\n${statusName(status)}: ${names}`}
        {...carried}
      >
        {shownText(content)}
      </Link>
      {!isCrowded && <VisuallyHidden>, {facts}</VisuallyHidden>}
      {medium !== null && (
        <div className={classes.medium}>
          <Thumbnail {...medium} />
        </div>
      )}
      {isMovable(entry) && (isRow || !isCrowded) && <MoveButton entry={entry} isChip />}
    </article>
  );
}
