import { type ReactNode, useState } from 'react';
import classes from './calendar.module.css';

interface Props {
  readonly className?: string | undefined;
  /** True when the dragged post may be dropped here. */
  readonly accepts: boolean;
  readonly onDrop: () => void;
  readonly children: ReactNode;
}

/** A cell into which a post can be dragged. */
export function DropCell({ className, accepts, onDrop, children }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <td
      className={[className, isOver && classes.over].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        if (!accepts) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (accepts) onDrop();
      }}
    >
      {children}
    </td>
  );
}
