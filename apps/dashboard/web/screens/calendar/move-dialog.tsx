import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { skippedInWords, WhichOfTwo } from '../../parts/clock-change.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { isSecondTime, localOf, resolveLocalTime } from '../../time/local-time.ts';
import { zoneName } from '../../time/timezones.ts';
import type { PlacedEntry } from './entries.ts';

interface Props {
  readonly entry: PlacedEntry;
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
export function MoveDialog({ entry, suggested, timezone, onMove, isPending, error, onClose }: Props) {
  const local = localOf(suggested, timezone);
  const [date, setDate] = useState(local.slice(0, 10));
  const [time, setTime] = useState(local.slice(11));
  const [isSecond, setSecond] = useState(() => isSecondTime(suggested, timezone));
  const moment = resolveLocalTime(`${date}T${time}`, timezone);
  const problem = moment.kind === 'skipped' ? skippedInWords(moment, time, timezone) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (moment.kind === 'one') onMove(moment.at);
    if (moment.kind === 'twice') onMove(isSecond ? moment.second : moment.first);
  };
  return (
    <Modal
      opened
      onClose={isPending ? () => {} : onClose}
      title="Move the post"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" lineClamp={3}>
            {shownText(entry.content)}
          </Text>
          {entry.times > 1 && (
            <Text size="sm">
              This post goes out at {entry.times} different times. If you move it, all of it goes out at the
              new time.
            </Text>
          )}
          <TextInput
            type="date"
            max="9999-12-31" // so that the fourth digit of the year ends it
            label="Date"
            value={date}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
            required
            data-autofocus
          />
          <TextInput
            type="time"
            label="Time"
            description={`In the time zone of the profile: ${zoneName(timezone)}.`}
            value={time}
            onChange={({ currentTarget }) => setTime(currentTarget.value.slice(0, 5))}
            error={problem}
            errorProps={{ 'aria-live': 'polite' }}
            required
          />
          {moment.kind === 'twice' && (
            <WhichOfTwo
              moment={moment}
              time={time}
              timezone={timezone}
              isSecond={isSecond}
              onChange={setSecond}
            />
          )}
          {error && <Problem error={error} title="The post was not moved" />}
          <DialogButtons
            action="Move"
            onCancel={onClose}
            isPending={isPending}
            isBound
            isDisabled={moment.kind === 'skipped' || moment.kind === 'unreadable'}
          />
        </Stack>
      </form>
    </Modal>
  );
}
