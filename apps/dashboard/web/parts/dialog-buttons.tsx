import { Button, Group } from '@mantine/core';
import classes from './dialog-buttons.module.css';
import { PendingButton } from './pending-button.tsx';

interface Props {
  /** Label of the button that does it, such as Save. */
  readonly action: string;
  readonly onCancel: () => void;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** True when one has to wait for the answer. */
  readonly isBound?: boolean;
}

/** The end of a form in a dialog, in sight however long the form is. */
export function DialogButtons({
  action,
  onCancel,
  isPending = false,
  isDisabled = false,
  isBound = false,
}: Props) {
  return (
    <Group justify="flex-end" className={classes.buttons}>
      <Button variant="default" onClick={onCancel} disabled={isBound && isPending}>
        Cancel
      </Button>
      <PendingButton type="submit" isPending={isPending} disabled={isDisabled}>
        {action}
      </PendingButton>
    </Group>
  );
}
