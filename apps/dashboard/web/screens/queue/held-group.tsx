import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Fold } from '../../parts/fold.tsx';
import { LineAccounts } from './line-accounts.tsx';
import { PartState } from './line-state.tsx';
import { isTroubled, type QueueLine } from './lines.ts';
import classes from './queue.module.css';
import { QueueRow } from './queue-row.tsx';

interface Props {
  /** Two or more that one account holds up. */
  readonly lines: readonly [QueueLine, ...QueueLine[]];
  /** ms */
  readonly now: number;
}

/** The posts that one account holds up: how many they are and why, once for all, and each of them once it is unfolded. */
export function HeldGroup({ lines, now }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const parts = lines.map(heldPart);
  const cause = parts.find(({ errorMessage }) => errorMessage !== null) ?? heldPart(lines[0]);
  const [next = null] = parts.flatMap(({ notBefore }) => notBefore ?? []).toSorted();
  return (
    <li className={classes.entry}>
      <div className={classes.group}>
        <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
          <LineAccounts parts={[cause]} />
          <Text span size="sm" flex="none">
            {lines.length} posts
          </Text>
        </Fold>
        <PartState part={{ ...cause, notBefore: next }} isNamed={false} />
      </div>
      {isOpen && (
        <ul id={id} className={classes.grouped}>
          {lines.map((line) => (
            <QueueRow
              key={line.id}
              line={line}
              now={now}
              hasState={line.parts.filter(isTroubled).length > 1}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The part of a line by which it is held up; its first, where nothing is known of any. */
const heldPart = ({ parts }: QueueLine) => parts.find(isTroubled) ?? parts[0];
