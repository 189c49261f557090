import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { useEffect } from 'react';
import classes from './toast.module.css';

export interface Message {
  readonly text: string;
  /** True for what went wrong: it stays until it is closed. */
  readonly isProblem?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Props {
  /** Null for nothing. */
  readonly message: Message | null;
  /** How long it stays, ms; longer while the mouse or the focus is on it. */
  readonly forMs: number;
  readonly onClose: () => void;
}

/** Says over the screen what came of the last action, wherever one has scrolled to; nothing moves for it. */
export function Toast({ message, forMs, onClose }: Props) {
  return (
    <div className={classes.place}>
      <div role="status">
        {message !== null && message.isProblem !== true && (
          <Shown message={message} forMs={forMs} onClose={onClose} />
        )}
      </div>
      {message?.isProblem === true && (
        <div role="alert">
          <Shown message={message} forMs={null} onClose={onClose} />
        </div>
      )}
    </div>
  );
}

interface ShownProps extends Pick<Props, 'onClose'> {
  readonly message: Message;
  readonly forMs: number | null;
}

function Shown({ message, forMs, onClose }: ShownProps) {
  const { hovered, ref: hoverRef } = useHover();
  const { focused, ref: focusRef } = useFocusWithin();
  const isHeld = hovered || focused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message has its full time.
  useEffect(() => {
    if (isHeld || forMs === null) return;
    const timer = window.setTimeout(onClose, forMs);
    return () => window.clearTimeout(timer);
  }, [isHeld, forMs, message]);
  return (
    <Paper ref={useMergedRef(hoverRef, focusRef)} withBorder shadow="md" p="sm" className={classes.toast}>
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" {...(message.isProblem === true && { c: 'var(--mantine-color-error)' })}>
          {message.text}
        </Text>
        {message.action && (
          <Button size="compact-sm" variant="default" miw="max-content" onClick={message.action.run}>
            {message.action.label}
          </Button>
        )}
        <CloseButton aria-label="Close this message" onClick={onClose} />
      </Group>
    </Paper>
  );
}
