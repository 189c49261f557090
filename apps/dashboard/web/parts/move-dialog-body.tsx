import { Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { TimeFields, useChosenTime } from './chosen-time.tsx';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Problem } from './problem.tsx';
import { shownText } from './shown-text.ts';

export interface MoveDialogProps {
  readonly entry: {
    readonly content: string;
    /** At how many times it goes out, all of which it loses. */
    readonly times: number;
  };
  /** `Move the post` unless given. */
  readonly title?: string;
  /** The time that is filled in at first, ISO 8601. */
  readonly suggested: string;
  readonly timezone: string;
  readonly onMove: (to: string) => void;
  readonly isPending: boolean;
  /** Why it was not moved. */
  readonly error: Error | null;
  readonly onClose: () => void;
}

/** Asks for another time for a post, without dragging it. */
export function MoveDialogBody({
  entry,
  title,
  suggested,
  timezone,
  onMove,
  isPending,
  error,
  onClose,
}: MoveDialogProps) {
  const chosen = useChosenTime(suggested, timezone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.at !== null) onMove(chosen.at);
  };
  return (
    <Dialog
      opened
      onClose={isPending ? () => {} : onClose}
      title={title ?? 'Move the post'}
      returnFocus={false}
    >
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" lineClamp={3}>
            {shownText(entry.content)}
          </Text>
          {entry.times > 1 && (
            <Text size="sm">
              This post has {entry.times} different times. Moving it replaces all of them.
            </Text>
          )}
          <TimeFields chosen={chosen} timezone={timezone} />
          {error && <Problem error={error} title="The post was not moved" />}
          <DialogButtons
            action="Move"
            onCancel={onClose}
            isPending={isPending}
            isBound
            isDisabled={chosen.at === null}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
