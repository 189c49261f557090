import { type CSSProperties, useId, useRef, useState } from 'react';
import type { Range } from '../../api/calendar.ts';
import { laterCode, useLaterCode } from '../../parts/later-code.tsx';
import { CalendarContext, type CalendarFacts, useCalendarFacts } from './calendar-context.ts';
import classes from './chips.module.css';
import type { PlacedCell } from './entries.ts';

const popover = laterCode(() => import('./entries-popover.tsx'));

interface Props {
  /** ISO 8601; the end is excluded. */
  readonly range: Pick<Range, 'from' | 'to'>;
  readonly total: Pick<PlacedCell, 'count' | 'more'>;
  /** The day or hour in words. */
  readonly title: string;
  /** Text of the button, such as `+57 more`. */
  readonly children: string;
  /** Shown in its place where there is little room: how it begins. */
  readonly short?: string | undefined;
  readonly style?: CSSProperties;
}

/** Opens everything that is on a day or in an hour. A busy week has very many of these, so what opens is made when it does. */
export function EntriesButton({ range, total, title, children, short, style }: Props) {
  const facts = useCalendarFacts();
  const [isOpen, setOpen] = useState(false);
  const code = useLaterCode(popover, isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const id = useId();
  const close = () => {
    setOpen(false);
    // A person who has gone on to something else by a click stays there.
    setTimeout(() => document.activeElement === document.body && button.current?.focus());
  };
  const toggle = () => {
    setOpen(!wasOpen.current);
    wasOpen.current = false;
  };
  const onMove: CalendarFacts['onMove'] = (entry) => {
    setOpen(false);
    facts.onMove(entry, id);
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={`mantine-focus-auto ${classes.button} ${classes.plain}`}
        style={style}
        aria-label={`${children}: ${title}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // The press closes it, as any press beside it does; the click is not to open it again.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={toggle}
      >
        {short ?? children}
      </button>
      {isOpen && code && (
        <CalendarContext value={{ ...facts, onMove }}>
          <code.EntriesPopover
            range={{ scope: facts.scope, ...range }}
            total={total}
            title={title}
            labelledBy={id}
            onClose={close}
          />
        </CalendarContext>
      )}
    </>
  );
}
