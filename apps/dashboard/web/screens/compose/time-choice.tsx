import { platformTitles, resolveLocalTime } from '@carillon/core';
import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { Account } from '../../api/accounts.ts';
import type { Review } from '../../api/types.ts';
import { skippedInWords, WhichOfTwo } from '../../parts/clock-change.tsx';
import { accountName } from '../../parts/named-accounts.ts';
import { plainReason, shortReason } from '../../parts/short-reason.ts';
import { ShortTime } from '../../parts/when.tsx';
import { dayFromToday, hoursFromNow } from '../../time/local-time.ts';
import { clockOf, timeBeside } from '../../time/shown-time.ts';
import { zoneName } from '../../time/timezones.ts';
import { useNow } from '../../time/use-now.ts';
import { chosenMoment, type Form } from './form.ts';
import classes from './publish-bar.module.css';

interface Props {
  readonly form: Form;
  readonly onChange: (form: Form) => void;
  readonly timezone: string;
  readonly accounts: readonly Account[];
  /** With the slots, when they were asked for. */
  readonly review: Review | undefined;
  readonly problems: readonly string[];
}

/** Parts of the choice of the time: its field, in the time zone of the profile, or the slots. */
export function TimeChoice({ form, onChange, timezone, accounts, review, problems }: Props) {
  const { timing, local } = form;
  if (timing === 'auto') return <Slots review={review} accounts={accounts} problems={problems} />;
  if (timing === 'now') return null;
  return (
    <Stack gap={6}>
      <Group gap="xs" align="flex-start">
        <TextInput
          type="datetime-local"
          max="9999-12-31T23:59" // so that the fourth digit of the year ends it
          label={timing === 'at' ? 'Date and time' : 'Date and time (optional)'}
          description={`${zoneName(timezone)} time.`}
          value={local}
          onChange={({ currentTarget }) => onChange({ ...form, local: currentTarget.value, second: false })}
          error={problems.join(' ')}
          errorProps={{ 'aria-live': 'polite' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={timing === 'at'}
          withAsterisk={false}
        />
        <QuickTimes timezone={timezone} onChoose={(local) => onChange({ ...form, local, second: false })} />
        <YourTime form={form} timezone={timezone} />
      </Group>
      <ClockChange form={form} onChange={onChange} timezone={timezone} />
    </Stack>
  );
}

interface QuickProps {
  readonly timezone: string;
  readonly onChoose: (local: string) => void;
}

/** Times that are often wanted, by one click. */
const QuickTimes = ({ timezone, onChoose }: QuickProps) => (
  <Group gap={4} className={classes.beside}>
    <Button size="xs" variant="default" onClick={() => onChoose(hoursFromNow(1, timezone))}>
      In 1 hour
    </Button>
    <Button size="xs" variant="default" onClick={() => onChoose(`${dayFromToday(1, timezone)}T09:00`)}>
      Tomorrow at {clockOf('09:00')}
    </Button>
  </Group>
);

/** The chosen moment on the browser's clock, where that shows something else. */
function YourTime({ form, timezone }: Pick<Props, 'form' | 'timezone'>) {
  const moment = chosenMoment(form, timezone);
  const yours = moment === null ? null : timeBeside(moment, timezone, undefined);
  if (yours === null) return null;
  return (
    <Text size="sm" c="dimmed" role="status" className={classes.beside}>
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

type SlotProps = Pick<Props, 'review' | 'accounts' | 'problems'>;

/** The slot that each network would get now, and why. */
function Slots({ review, accounts, problems }: SlotProps) {
  const now = useNow();
  const found = (review?.platforms ?? []).filter(({ scheduledAt, reason }) => scheduledAt && reason);
  const groups = [
    ...Map.groupBy(found, ({ platform, scheduledAt }) => `${platform} ${scheduledAt}`).values(),
  ];
  return (
    <Stack gap={4} role="status">
      {found.length === 0 && problems.length === 0 && (
        <Text size="sm" c="dimmed">
          Choose accounts to see their next free times.
        </Text>
      )}
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {groups.map((group) => {
          const [slot] = group;
          if (slot === undefined || slot.scheduledAt === null) return null;
          const { platform, scheduledAt, socialAccountId, reason } = slot;
          const names = group
            .map((each) => accounts.find(({ id }) => id === each.socialAccountId))
            .flatMap((account) => (account === undefined ? [] : accountName(account)))
            .join(', ');
          const isOnly = groups.filter(([other]) => other?.platform === platform).length === 1;
          const whole = `${names}. ${plainReason(reason ?? '')}`;
          return (
            <Text key={socialAccountId} component="li" size="sm" title={whole}>
              <ShortTime at={scheduledAt} now={now} hasThere /> on {isOnly ? platformTitles[platform] : names}
              <SlotRank reason={reason ?? ''} />
              <VisuallyHidden component="span">. {whole}</VisuallyHidden>
            </Text>
          );
        })}
      </ul>
      {problems.map((problem) => (
        <Text key={problem} size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      ))}
    </Stack>
  );
}

function SlotRank({ reason }: { readonly reason: string }) {
  const rank = shortReason(reason);
  return (
    rank !== null && (
      <Text span inherit c="dimmed">
        {' '}
        ({rank})
      </Text>
    )
  );
}
