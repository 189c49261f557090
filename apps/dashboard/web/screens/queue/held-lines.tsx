import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { Queue } from '../../api/queue.ts';
import { Fold } from '../../parts/fold.tsx';
import { linesOf } from './lines.ts';
import classes from './queue.module.css';
import { QueueRow } from './queue-row.tsx';

interface Props {
  readonly held: Queue['held'];
  /** ms */
  readonly now: number;
}

/** What should be out and is not, folded: its number, and why once it is unfolded. Nothing where there is none. */
export function HeldLines({ held, now }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const lines = linesOf(held.lines);
  if (lines.length === 0) return null;
  const count = `${lines.length}${held.more ? '+' : ''}`;
  return (
    <section aria-label="Held up">
      <div className={classes.held}>
        <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
          <IconAlertTriangle size={15} color="var(--mantine-color-error)" aria-hidden />
          <Text span size="sm">
            {count === '1' ? '1 post is held up' : `${count} posts are held up`}
          </Text>
        </Fold>
        <Anchor component={Link} href="/attention" size="sm">
          See what needs attention
        </Anchor>
      </div>
      {isOpen && (
        <ul id={id} className={classes.list}>
          {lines.map((line) => (
            <QueueRow key={line.id} line={line} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}
