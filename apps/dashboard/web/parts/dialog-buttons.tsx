import { Button, Group } from '@mantine/core';
import { useKeptFocus } from './use-kept-focus.ts';

interface Props {
  /** What the button says: the deed itself. */
  readonly action: string;
  readonly onCancel: () => void;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
}

/** The end of a form in a dialog. */
export function DialogButtons({ action, onCancel, isPending = false, isDisabled = false }: Props) {
  const button = useKeptFocus(isPending);
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button ref={button} type="submit" loading={isPending} disabled={isDisabled}>
        {action}
      </Button>
    </Group>
  );
}
