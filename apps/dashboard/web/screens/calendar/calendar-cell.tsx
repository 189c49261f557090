import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import classes from './calendar.module.css';
import { neighbourOf } from './grid-focus.ts';

interface Props {
  /** Names it among the cells of the grid. */
  readonly name: string;
  /** Name while nothing in it says so. */
  readonly label: string | undefined;
  readonly className?: string | undefined;
  /** True for the one that Tab leads to; arrow keys lead to the others. */
  readonly isTabbed: boolean;
  readonly onReach: (name: string) => void;
  readonly isPast: boolean;
  /** Share that has passed, 0 to 1, when it is now; null otherwise. */
  readonly share: number | null;
  /** Writes a post for this hour or day; null where it is over. */
  readonly onWrite: (() => void) | null;
  readonly children: ReactNode;
}

/** An hour or a day: a post can be dragged into it, and written for it by a click or by Enter. */
export function CalendarCell(props: Props) {
  const { name, label, className, isTabbed, isPast, share, onWrite, children } = props;
  const write = (event: MouseEvent | KeyboardEvent) => {
    if (event.target === event.currentTarget) onWrite?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableCellElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') write(event);
    const next = neighbourOf(event.currentTarget, event.key);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  };
  const looks = [
    [classes.cell, true],
    [className, className !== undefined],
    [classes.past, isPast],
    [classes.now, share !== null],
    [classes.writable, onWrite !== null],
  ];
  return (
    <td
      tabIndex={isTabbed ? 0 : -1}
      data-cell={name}
      aria-label={label}
      aria-current={share === null ? undefined : 'time'}
      className={looks.flatMap(([look, applies]) => (applies ? [look] : [])).join(' ')}
      style={share === null ? undefined : ({ '--share': `${Math.round(share * 100)}%` } as CSSProperties)}
      onFocus={(event) => event.target === event.currentTarget && props.onReach(name)}
      onClick={write}
      onKeyDown={onKeyDown}
    >
      {children}
    </td>
  );
}
