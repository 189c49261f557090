import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { useEffect } from 'react';
import classes from './toast.module.css';

export interface Said {
  readonly text: string;
  /** True for what went wrong: it stays until it is closed. */
  readonly isProblem?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Props {
  /** Null for nothing. */
  readonly said: Said | null;
  /** How long it stays, ms; longer while the mouse or the focus is on it. */
  readonly forMs: number;
  readonly onClose: () => void;
}

/** Says over the screen what came of the last action, wherever one has scrolled to; nothing moves for it. */
export function Toast({ said, forMs, onClose }: Props) {
  return (
    <div className={classes.place}>
      <div role="status">
        {said !== null && said.isProblem !== true && <Shown said={said} forMs={forMs} onClose={onClose} />}
      </div>
      {said?.isProblem === true && (
        <div role="alert">
          <Shown said={said} forMs={null} onClose={onClose} />
        </div>
      )}
    </div>
  );
}

interface ShownProps extends Pick<Props, 'onClose'> {
  readonly said: Said;
  readonly forMs: number | null;
}

function Shown({ said, forMs, onClose }: ShownProps) {
  const { hovered, ref: hoverRef } = useHover();
  const { focused, ref: focusRef } = useFocusWithin();
  const isHeld = hovered || focused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said anew has its time anew.
  useEffect(() => {
    if (isHeld || forMs === null) return;
    const timer = window.setTimeout(onClose, forMs);
    return () => window.clearTimeout(timer);
  }, [isHeld, forMs, said]);
  return (
    <Paper ref={useMergedRef(hoverRef, focusRef)} withBorder shadow="md" p="sm" className={classes.toast}>
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" {...(said.isProblem === true && { c: 'var(--mantine-color-error)' })}>
          {said.text}
        </Text>
        {said.action && (
          <Button size="compact-sm" variant="default" miw="max-content" onClick={said.action.run}>
            {said.action.label}
          </Button>
        )}
        <CloseButton aria-label="Close this message" onClick={onClose} />
      </Group>
    </Paper>
  );
}
