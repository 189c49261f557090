import { resolveLocalTime } from '@carillon/core';
import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { skippedInWords, WhichOfTwo } from '../../parts/clock-change.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { isSecondTime, localOf } from '../../time/local-time.ts';
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
  const chosen = useChosenTime(suggested, timezone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.at !== null) onMove(chosen.at);
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
    </Modal>
  );
}

/** A date and a time by the clocks of a zone, and the moment that they mean. */
function useChosenTime(suggested: string, timezone: string) {
  const local = localOf(suggested, timezone);
  const [date, setDate] = useState(local.slice(0, 10));
  const [time, setTime] = useState(local.slice(11));
  const [isSecond, setSecond] = useState(() => isSecondTime(suggested, timezone));
  const moment = resolveLocalTime(`${date}T${time}`, timezone);
  /** ISO 8601; null where there is no such time. */
  const at =
    moment.kind === 'one'
      ? moment.at
      : moment.kind === 'twice'
        ? isSecond
          ? moment.second
          : moment.first
        : null;
  return { date, setDate, time, setTime, isSecond, setSecond, moment, at };
}

interface TimeFieldsProps {
  readonly chosen: ReturnType<typeof useChosenTime>;
  readonly timezone: string;
}

function TimeFields({ chosen, timezone }: TimeFieldsProps) {
  const { date, setDate, time, setTime, isSecond, setSecond, moment } = chosen;
  return (
    <>
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
        error={moment.kind === 'skipped' ? skippedInWords(moment, time, timezone) : null}
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
    </>
  );
}
