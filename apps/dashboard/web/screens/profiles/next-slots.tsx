import { platforms, platformTitles } from '@carillon/core';
import { List, Stack, Text, Title } from '@mantine/core';
import { useSlots } from '../../api/profiles.ts';
import type { Profile, Slot } from '../../api/types.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { When } from '../../parts/when.tsx';
import { zoneName } from '../../time/timezones.ts';
import classes from './schedule.module.css';

interface Props {
  readonly profile: Profile;
}

/** The times that auto-scheduling would choose next, by the saved preferences. */
export function NextSlots({ profile }: Props) {
  const slots = useSlots(profile.id);
  return (
    <Stack component="section" className={classes.beside} aria-labelledby="next-slots">
      <Title order={2} id="next-slots">
        Next free times
      </Title>
      <Text size="sm" c="dimmed">
        By the saved settings, in the time zone {zoneName(profile.timezone)}. Posts that have a time keep it.
      </Text>
      <QueryView query={slots}>
        {(all) =>
          platforms.map((platform) => (
            <Stack key={platform} gap="xs">
              <Title order={3}>{platformTitles[platform]}</Title>
              <SlotList slots={all.filter((slot) => slot.platform === platform)} profile={profile} />
            </Stack>
          ))
        }
      </QueryView>
    </Stack>
  );
}

function SlotList({ slots, profile: { timezone } }: Props & { readonly slots: readonly Slot[] }) {
  if (slots.length === 0) return <Text size="sm">There is no free time in the coming days.</Text>;
  return (
    <List type="ordered" size="sm" spacing="xs">
      {slots.map(({ at, reason }) => (
        <List.Item key={at}>
          <Text span fw={600} size="sm">
            <When at={at} timeZone={timezone} weekday />
          </Text>
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
