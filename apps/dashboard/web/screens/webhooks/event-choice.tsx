import { Checkbox, Fieldset, Radio, Stack } from '@mantine/core';
import { chosenEvents, eventGroups } from './event-groups.ts';

interface Props {
  /** Types of events; null for all. */
  readonly value: readonly string[] | null;
  readonly onChange: (events: readonly string[] | null) => void;
}

/** Asks of which events a webhook is told. */
export function EventChoice({ value, onChange }: Props) {
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Events"
        value={value === null ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? null : chosenEvents)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="All events, and those of releases to come" />
          <Radio value="some" label="Only some" />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group aria-label="Events" value={[...value]} onChange={onChange}>
          {eventGroups.map(({ name, events }) => (
            <Fieldset key={name} legend={name} mb="xs">
              <Stack gap="xs">
                {events.map(({ type, meaning }) => (
                  <Checkbox key={type} value={type} label={type} description={meaning} />
                ))}
              </Stack>
            </Fieldset>
          ))}
        </Checkbox.Group>
      )}
    </Stack>
  );
}
