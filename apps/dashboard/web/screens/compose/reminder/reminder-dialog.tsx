import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Dialog } from '../../../parts/dialog.tsx';
import { reminderTitle } from './undescribed.ts';
import type { useReminder } from './use-reminder.ts';

interface Props {
  readonly reminder: Pick<ReturnType<typeof useReminder>, 'isOpen' | 'missing' | 'close' | 'describe'>;
  /** Label of the button that sends it all the same, such as `Publish without`. */
  readonly action: string;
  readonly onGo: () => void;
}

/** Asks whether a post is to go out though pictures of it have no alt text. */
export function ReminderDialog({ reminder, action, onGo }: Props) {
  const { isOpen, missing, close, describe } = reminder;
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={reminderTitle(missing)}
      returnFocus={false} // a moment later it would take it from the button that undoes the publishing
      onKeyDown={(event) => event.stopPropagation()} // Ctrl+Enter here is not meant for the post
    >
      <Stack>
        <Text size="sm">People who cannot see {missing.length === 1 ? 'it' : 'them'} need alt text.</Text>
        <Text size="xs" c="dimmed">
          You can turn this reminder off under{' '}
          <Anchor component={Link} href="/sign-in-settings" inherit underline="always">
            Sign-in
          </Anchor>
          .
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onGo}>
            {action}
          </Button>
          <Button onClick={describe} data-autofocus>
            Add alt text
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
