import { Button, Group } from '@mantine/core';

interface Props {
  /** What the button says: the deed itself. */
  readonly action: string;
  readonly onCancel: () => void;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
}

/** The end of a form in a dialog. */
export function DialogButtons({ action, onCancel, isPending, isDisabled = false }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending} disabled={isDisabled}>
        {action}
      </Button>
    </Group>
  );
}
