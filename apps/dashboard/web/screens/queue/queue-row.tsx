import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shownText } from '../../parts/shown-text.ts';
import { ClockTime, Countdown, ShortTime } from '../../parts/when.tsx';
import { LineAccounts } from './line-accounts.tsx';
import { LineState } from './line-state.tsx';
import type { QueueLine } from './lines.ts';
import classes from './queue.module.css';

interface Props {
  readonly line: QueueLine;
  /** ms */
  readonly now: number;
  /** Of a line that can be dragged. */
  readonly dragged?: object | false;
  /** True when it says what keeps it; not where that is said above. */
  readonly hasState?: boolean;
  /** True when it stands under its day, so that the time of day says all. */
  readonly hasDay?: boolean;
  /** Beside the text. */
  readonly actions?: ReactNode;
  /** Below it: the result of the last action. */
  readonly children?: ReactNode;
}

/** Line of the queue: when, where and what of a post, on one line. */
export const QueueRow = ({
  line,
  now,
  dragged = false,
  hasState = true,
  hasDay = false,
  actions,
  children,
}: Props) => (
  <li className={dragged ? `${classes.entry} ${classes.movable}` : classes.entry} {...(dragged || {})}>
    <div className={classes.line}>
      <span className={classes.grip} aria-hidden {...(dragged && { 'data-grip': true })}>
        {dragged && <IconGripVertical size={14} />}
      </span>
      <LineContent line={line} now={now} hasDay={hasDay} />
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
    {hasState && <LineState line={line} />}
    {children}
  </li>
);

function LineContent({ line, now, hasDay }: Pick<Props, 'line' | 'now' | 'hasDay'>) {
  const { postId, at, content, times, nth, parts } = line;
  const isGoingOut = parts.some(({ status }) => status === 'publishing');
  return (
    <div className={classes.content}>
      <Text size="sm" c="dimmed" className={classes.time}>
        <Text span inherit fw={500} c="var(--mantine-color-text)" className={classes.distance}>
          {isGoingOut ? 'now' : <Countdown at={at} />}
        </Text>
        <VisuallyHidden component="span">, </VisuallyHidden>
        {hasDay ? <ClockTime at={at} /> : <ShortTime at={at} now={now} />}
      </Text>
      <LineAccounts parts={parts} />
      <div className={classes.text}>
        <Anchor
          component={Link}
          href={`/posts/${postId}`}
          c="inherit"
          size="sm"
          truncate="end"
          dir="auto"
          underline="hover"
          draggable={false}
        >
          {shownText(content)}
        </Anchor>
        {times > 1 && (
          <Text size="xs" c="dimmed" flex="none">
            {nth} of {times} times
          </Text>
        )}
      </div>
    </div>
  );
}
