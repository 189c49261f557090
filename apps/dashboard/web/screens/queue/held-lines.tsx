import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { Queue } from '../../api/queue.ts';
import { Fold } from '../../parts/fold.tsx';
import { Countdown } from '../../parts/when.tsx';
import { HeldGroup } from './held-group.tsx';
import { heldGroups, linesOf } from './lines.ts';
import classes from './queue.module.css';
import { QueueRow } from './queue-row.tsx';

interface Props {
  readonly held: Queue['held'];
  /** ms */
  readonly now: number;
}

/** Overdue lines, folded: their number, and why once it is unfolded. Nothing without one. */
export function HeldLines({ held, now }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const lines = linesOf(held.lines);
  if (lines.length === 0) return null;
  const count = `${lines.length}${held.more ? '+' : ''}`;
  return (
    <section aria-label="Late">
      <div className={classes.held}>
        <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
          <IconAlertTriangle size={15} color="var(--mantine-color-error)" aria-hidden />
          <Text span size="sm">
            {count === '1' ? '1 post is late' : `${count} posts are late`}
          </Text>
        </Fold>
        {held.listed ? (
          <Anchor component={Link} href="/attention" size="sm">
            Show problems
          </Anchor>
        ) : (
          <NextTry held={held} />
        )}
      </div>
      {isOpen && (
        <ul id={id} className={classes.list}>
          {heldGroups(lines).map(([first, ...more]) =>
            more.length === 0 ? (
              <QueueRow key={first.id} line={first} now={now} />
            ) : (
              <HeldGroup key={first.id} lines={[first, ...more]} now={now} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

/** When the first of them is tried again; nothing while that is not known. */
function NextTry({ held }: Pick<Props, 'held'>) {
  const [next] = held.lines.flatMap(({ notBefore }) => notBefore ?? []).toSorted();
  if (next === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      Next attempt <Countdown at={next} />
    </Text>
  );
}
