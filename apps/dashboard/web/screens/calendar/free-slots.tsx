import { platformTitles } from '@carillon/core';
import { Link } from 'wouter';
import type { Slot } from '../../api/types.ts';
import { clockIn } from '../../time/shown-time.ts';
import classes from './calendar.module.css';

interface Props {
  readonly slots: readonly Slot[] | undefined;
  readonly profileId: string;
  readonly timezone: string;
}

/** Times that auto-scheduling would take next; a click writes for one. */
export const FreeSlots = ({ slots = [], profileId, timezone }: Props) =>
  [...Map.groupBy(slots, ({ at }) => at)].map(([at, each]) => (
    <Link
      key={at}
      className={classes.free}
      href={`/compose?profile=${profileId}&at=${encodeURIComponent(at)}`}
      draggable={false}
    >
      {clockIn(at, timezone)} free: {each.map(({ platform }) => platformTitles[platform]).join(', ')}
    </Link>
  ));
