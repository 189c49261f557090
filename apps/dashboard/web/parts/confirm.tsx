import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { PendingButton } from './pending-button.tsx';
import { Problem } from './problem.tsx';

interface Props {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Label of the button that does it, such as Delete. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Nothing is destroyed: the button is no warning. */
  readonly isHarmless?: true;
  /** Says that the action failed; “Couldn’t” and its label unless given. */
  readonly problem?: string;
  readonly children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, isOpen, onClose, action, onConfirm, isPending, error, ...more }: Props) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <Stack>
        {more.children}
        {error && <Problem title={more.problem ?? `Couldn’t ${action.toLowerCase()}`} error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <PendingButton
            {...(!more.isHarmless && { color: 'red.9' })}
            isPending={isPending}
            onClick={onConfirm}
          >
            {action}
          </PendingButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
