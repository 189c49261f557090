import { platformTitles, resolveLocalTime } from '@carillon/core';
import { Button, Fieldset, Group, List, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { Account } from '../../api/accounts.ts';
import type { Review } from '../../api/types.ts';
import { accountName } from '../../parts/account-name.tsx';
import { skippedInWords, WhichOfTwo } from '../../parts/clock-change.tsx';
import { When } from '../../parts/when.tsx';
import { dayFromToday, hoursFromNow } from '../../time/local-time.ts';
import { clockOf, yourTime } from '../../time/shown-time.ts';
import { zoneName } from '../../time/timezones.ts';
import { chosenMoment, type Form, type Timing } from './form.ts';

interface Props {
  readonly form: Form;
  readonly onChange: (form: Form) => void;
  readonly timezone: string;
  readonly accounts: readonly Account[];
  /** With the slots, when they were asked for. */
  readonly review: Review | undefined;
  readonly problems: readonly string[];
}

const choices: readonly { value: Timing; label: string }[] = [
  { value: 'now', label: 'Publish now' },
  { value: 'at', label: 'Schedule for a time' },
  { value: 'auto', label: 'Auto-schedule: the next free slot of each network' },
  { value: 'draft', label: 'Save as draft' },
];

/** The choice of the time, in the time zone of the profile. */
export function TimeChoice({ form, onChange, timezone, accounts, review, problems }: Props) {
  const { timing, local } = form;
  return (
    <Fieldset legend="When">
      <Stack>
        <Radio.Group
          aria-label="When"
          value={timing}
          onChange={(value) => onChange({ ...form, timing: value as Timing })}
        >
          <Stack gap="xs">
            {choices.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        {(timing === 'at' || timing === 'draft') && (
          <>
            <TextInput
              type="datetime-local"
              max="9999-12-31T23:59" // so that the fourth digit of the year ends it
              label={timing === 'at' ? 'Date and time' : 'Planned for (optional)'}
              description={`In the time zone of the profile: ${zoneName(timezone)}.`}
              value={local}
              onChange={({ currentTarget }) =>
                onChange({ ...form, local: currentTarget.value, second: false })
              }
              error={problems.join(' ')}
              errorProps={{ 'aria-live': 'polite' }}
              required={timing === 'at'}
              maw={320}
            />
            <QuickTimes
              timezone={timezone}
              onChoose={(local) => onChange({ ...form, local, second: false })}
            />
            <YourTime form={form} timezone={timezone} />
            <ClockChange form={form} onChange={onChange} timezone={timezone} />
          </>
        )}
        {timing === 'auto' && (
          <Slots review={review} accounts={accounts} timezone={timezone} problems={problems} />
        )}
      </Stack>
    </Fieldset>
  );
}

interface QuickProps {
  readonly timezone: string;
  readonly onChoose: (local: string) => void;
}

/** Times that are often wanted, by one click. */
const QuickTimes = ({ timezone, onChoose }: QuickProps) => (
  <Group gap="xs">
    <Button size="compact-sm" variant="default" onClick={() => onChoose(hoursFromNow(1, timezone))}>
      In 1 hour
    </Button>
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => onChoose(`${dayFromToday(1, timezone)}T09:00`)}
    >
      Tomorrow at {clockOf('09:00')}
    </Button>
  </Group>
);

/** The chosen moment on the browser's clock, where that shows something else. */
function YourTime({ form, timezone }: Pick<Props, 'form' | 'timezone'>) {
  const moment = chosenMoment(form, timezone);
  const yours = moment === null ? null : yourTime(moment, timezone);
  if (yours === null) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      That is {yours} your time.
    </Text>
  );
}

type ClockProps = Pick<Props, 'form' | 'onChange' | 'timezone'>;

/** Says that clocks skip the chosen time, or asks which of two is meant when they show it twice. */
function ClockChange({ form, onChange, timezone }: ClockProps) {
  const moment = resolveLocalTime(form.local, timezone);
  const time = form.local.slice(11);
  if (moment.kind === 'skipped')
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {skippedInWords(moment, time, timezone)}
      </Text>
    );
  if (moment.kind !== 'twice') return null;
  return (
    <WhichOfTwo
      moment={moment}
      time={time}
      timezone={timezone}
      isSecond={form.second}
      onChange={(second) => onChange({ ...form, second })}
    />
  );
}

type SlotProps = Pick<Props, 'review' | 'accounts' | 'timezone' | 'problems'>;

/** The slot that each network would get now, and why. */
function Slots({ review, accounts, timezone, problems }: SlotProps) {
  const found = (review?.platforms ?? []).filter(({ scheduledAt, reason }) => scheduledAt && reason);
  const groups = Map.groupBy(found, ({ platform, scheduledAt }) => `${platform} ${scheduledAt}`);
  return (
    <Stack gap="xs" role="status">
      {found.length === 0 && problems.length === 0 && (
        <Text size="sm" c="dimmed">
          Choose accounts to see the slots they would get.
        </Text>
      )}
      <List spacing="xs" size="sm">
        {[...groups.values()].map((group) => {
          const [slot] = group;
          if (slot === undefined || slot.scheduledAt === null) return null;
          const names = group.map(({ socialAccountId }) => accounts.find(({ id }) => id === socialAccountId));
          return (
            <List.Item key={slot.socialAccountId}>
              <b>
                {platformTitles[slot.platform]}: <When at={slot.scheduledAt} timeZone={timezone} />
              </b>{' '}
              ({zoneName(timezone)}) for {names.map((account) => account && accountName(account)).join(', ')}.{' '}
              {slot.reason}
            </List.Item>
          );
        })}
      </List>
      {problems.map((problem) => (
        <Text key={problem} size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      ))}
    </Stack>
  );
}
