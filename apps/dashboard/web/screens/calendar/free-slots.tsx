import { platformTitles } from '@carillon/core';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import type { Slot } from '../../api/types.ts';
import { clockIn } from '../../time/shown-time.ts';
import { useCalendarFacts } from './calendar-context.ts';
import classes from './chips.module.css';
import { type FreeTime, freeTimesOf } from './free-times.ts';

/** Times that auto-scheduling would take next; a click writes for one. */
export const FreeSlots = ({ slots }: { readonly slots: readonly Slot[] | undefined }) =>
  freeTimesOf(slots).map((time) => <FreeSlot key={time.at} time={time} />);

interface FreeSlotProps {
  readonly time: FreeTime;
  readonly style?: CSSProperties;
}

export function FreeSlot({ time: { at, slots }, style }: FreeSlotProps) {
  const { timezone, scope } = useCalendarFacts();
  return (
    <Link className={classes.free} href={composePath(at, scope.profile)} draggable={false} style={style}>
      {clockIn(at, timezone)} free: {slots.map(({ platform }) => platformTitles[platform]).join(', ')}
    </Link>
  );
}

/** Where a post is written for a time. @param profile left out for any */
export const composePath = (at: string, profile: string | undefined): string =>
  `/compose?${new URLSearchParams({ ...(profile !== undefined && { profile }), at })}`;
