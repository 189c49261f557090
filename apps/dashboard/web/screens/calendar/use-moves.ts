import { useState } from 'react';
import type { CalendarEntry } from '../../api/calendar.ts';
import { type CalendarQuery, useMove } from '../../api/calendar.ts';
import { forPeople } from '../../parts/for-people.ts';
import type { Message } from '../../parts/toast.tsx';
import { fullDay } from '../../time/day-names.ts';
import { localOf } from '../../time/local-time.ts';
import { clockIn } from '../../time/shown-time.ts';
import { type DropPlace, movedTo } from './drop-place.ts';
import { type PlacedEntry, placed } from './entries.ts';
import { chipId } from './entry-chip.tsx';
import { moveButtonId } from './move-button.tsx';

/** A post that is to be moved, and the time that was meant, ISO 8601. */
export interface Moving {
  readonly entry: PlacedEntry;
  readonly suggested: string;
  /** The id of what gets the focus where the post has no button of its own. */
  readonly opener?: string | undefined;
}

/** Posts are moved by dragging them or in a dialog, and moved back. */
export function useMoves(query: CalendarQuery, timezone: string) {
  const move = useMove(query);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [message, setMessage] = useState<Message | null>(null);

  const close = () => {
    setMoving(null);
    if (moving !== null) focusOn(moving.entry, moving.opener);
  };
  const moveTo = (entry: CalendarEntry, to: string, { isUndo = false, isDragged = false } = {}) => {
    setMessage(null);
    const place = `${fullDay(localOf(to, timezone).slice(0, 10))}, ${clockIn(to, timezone)}`;
    // Callbacks of `mutate` would be those of the last move only.
    void move.mutateAsync({ entry, to }).then(
      ({ updatedAt }) => {
        const now = { ...entry, at: to, times: 1, updatedAt };
        const undo = () => moveTo(now, entry.at, { isUndo: true });
        const canUndo = !isUndo && entry.times === 1;
        setMessage({
          text: `${isUndo ? 'Moved back to' : 'Moved to'} ${place}.`,
          ...(canUndo && { action: { label: 'Undo', run: undo } }),
        });
        if (isUndo) focusOn(placed(now, timezone));
        else if (!isDragged) close();
      },
      (error: Error) => {
        if (isUndo || isDragged)
          setMessage({
            text: `The post was not moved. ${forPeople(error.message)}`,
            isProblem: true,
          });
      },
    );
  };
  const start = (next: Moving) => {
    move.reset();
    setMessage(null);
    setMoving(next);
  };
  const drop = (entry: PlacedEntry, place: DropPlace, by: 'pointer' | 'keys') => {
    const to = movedTo(entry.at, place, timezone);
    if (to === null || entry.times > 1) start({ entry, suggested: to ?? entry.at });
    else if (Date.parse(to) !== Date.parse(entry.at)) {
      moveTo(entry, to, { isDragged: true });
      if (by === 'keys') focusOnFirst(chipId(entry.key)); // it stands elsewhere now, and the focus goes with it
    }
  };
  return { move, moving, start, close, moveTo, drop, message, setMessage };
}

/** Gives the focus to the button of a post, or else to its link, to what led to it, or to the calendar. */
const focusOn = ({ key, postId }: PlacedEntry, opener = ''): void =>
  focusOnFirst(moveButtonId(key), moveButtonId(postId), chipId(key), opener);

function focusOnFirst(...ids: readonly string[]): void {
  setTimeout(() => {
    const target = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    (target ?? document.querySelector<HTMLElement>('[role="grid"] td[tabindex="0"]'))?.focus();
  });
}
