import { VisuallyHidden } from '@mantine/core';
import { shownText } from '../../../parts/shown-text.ts';
import { fullDay } from '../../../time/day-names.ts';
import { clockOf } from '../../../time/shown-time.ts';
import { cellKey, clockTime, type DropPlace } from '../drop-place.ts';
import classes from './drag-ghost.module.css';
import { cellNamed, useHeld } from './held.ts';

/** Post dragged or carried, below the pointer, and the place where it would go. */
export function DragGhost() {
  const held = useHeld();
  if (held === null) return <VisuallyHidden aria-live="assertive" />;
  const { entry, place, pointer } = held;
  return (
    <>
      <VisuallyHidden aria-live="assertive">{place === null ? '' : placeInWords(place)}</VisuallyHidden>
      {place !== null && <Target place={place} />}
      {pointer !== null && (
        <div className={classes.ghost} style={{ left: pointer.x, top: pointer.y }} aria-hidden>
          {shownText(entry.content).slice(0, 60)}
        </div>
      )}
    </>
  );
}

/** `Wednesday, 6 March 2030, 09:15`; without a time in a view of days. */
const placeInWords = ({ date, hour, minute }: DropPlace): string =>
  [fullDay(date), ...(hour === null ? [] : [clockOf(clockTime(hour, minute))])].join(', ');

/** An outline of the day, or a line at the time. */
function Target({ place }: { readonly place: DropPlace }) {
  const rect = cellNamed(cellKey(place))?.getBoundingClientRect();
  if (rect === undefined) return null;
  const { hour, minute = 0 } = place;
  const { left, top, width, height } = rect;
  if (hour === null) return <div className={classes.day} style={{ left, top, width, height }} aria-hidden />;
  return (
    <div
      className={classes.time}
      style={{ left, top: top + (minute / 60) * height, width }}
      data-time={clockOf(clockTime(hour, minute))}
      aria-hidden
    />
  );
}
