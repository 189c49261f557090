import { platforms, platformTitles } from '@carillon/core';
import { mediaRules } from '@carillon/networks/descriptors';
import { Anchor, List, SimpleGrid, Stack, Switch, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { useChangeLimits, useProfiles, useSlots } from '../../api/profiles.ts';
import type { Profile, Slot } from '../../api/types.ts';
import { Page } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileZone } from '../../parts/profile-zone.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { plainReason, shortReason } from '../../parts/short-reason.ts';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { PreferencesForm } from './preferences-form.tsx';
import { SandboxClock } from './sandbox-clock.tsx';
import classes from './schedule.module.css';

/** The preferences of auto-scheduling for a profile, and the times that it would choose next. */
export default function Schedule() {
  const { id } = useParams<{ id: string }>();
  const profiles = useProfiles();
  const profile = profiles.data?.find((one) => one.id === id);
  return (
    <Page isNarrow title={profile ? `Schedule of ${profile.name}` : 'Schedule'} actions={<Back />}>
      <QueryView query={profiles}>
        {() => (profile ? <Both profile={profile} /> : <Text>This profile does not exist.</Text>)}
      </QueryView>
    </Page>
  );
}

const Back = () => (
  <Anchor component={Link} href="/profiles" size="sm" underline="always">
    All profiles
  </Anchor>
);

function Both({ profile }: { readonly profile: Profile }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <PreferencesForm key={profile.id} profile={profile} />
      <Stack className={classes.beside} gap="xl">
        <NextSlots profile={profile} />
        <NetworkLimits profile={profile} />
        <SandboxClock profile={profile} />
      </Stack>
    </SimpleGrid>
  );
}

interface Props {
  readonly profile: Profile;
}

/** The times that auto-scheduling would choose next, by the saved preferences. */
function NextSlots({ profile }: Props) {
  const slots = useSlots(profile.id);
  return (
    <Stack component="section" aria-labelledby="next-slots">
      <Title order={2} id="next-slots">
        Next free times
      </Title>
      <Text size="sm" c="dimmed">
        Your time, by the saved settings.
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

/** Why a time was chosen, in a word or two; all of it under the mouse and for screen readers. */
function Reason({ reason }: Pick<Slot, 'reason'>) {
  const short = shortReason(reason);
  const plain = plainReason(reason);
  if (short === null)
    return (
      <Text size="sm" c="dimmed">
        {plain}
      </Text>
    );
  return (
    <Text span size="sm" c="dimmed" title={plain}>
      {' '}
      {short}
      <VisuallyHidden component="span">. {plain}</VisuallyHidden>
    </Text>
  );
}

function SlotList({ slots, profile: { timezone } }: Props & { readonly slots: readonly Slot[] }) {
  const now = useNow();
  if (slots.length === 0) return <Text size="sm">No free time in the coming days.</Text>;
  return (
    <ProfileZone value={timezone}>
      <List type="ordered" size="sm" spacing={4}>
        {slots.map(({ at, reason }) => (
          <List.Item key={at}>
            <Text span fw={500} size="sm">
              <ShortTime at={at} now={now} hasThere />
            </Text>
            <Reason reason={reason} />
          </List.Item>
        ))}
      </List>
    </ProfileZone>
  );
}

/** Lets a profile's posts be held to what networks take today. It is saved at once. */
function NetworkLimits({ profile: { id, networkLimits } }: Props) {
  const change = useChangeLimits(id);
  const wanted = change.isPending ? change.variables : networkLimits;
  return (
    <Stack gap="xs">
      <Title order={2}>Limits of networks</Title>
      <Switch
        label="Use current limits"
        description={`${more.join('. ')}.`}
        checked={wanted === 'current'}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate(checked ? 'current' : 'specified')}
      />
      <Text role="status" size="sm">
        {change.data?.map(({ message }) => message).join(' ')}
      </Text>
      {change.isError && <Problem title="Couldn’t change the limits" error={change.error} />}
    </Stack>
  );
}

/** Networks that take more today than is specified, each as `network: up to 10 pictures, of 2 MB`. */
const more = platforms.flatMap((platform) => {
  const { pictures, video, gif } = mediaRules[platform].current ?? {};
  if (pictures === undefined) return [];
  const also = [
    ...(video ? [`videos of ${video.maxDurationMs / 60_000} minutes`] : []),
    ...(gif ? ['GIFs that move'] : []),
  ];
  return [
    `${platformTitles[platform]}: ${[`up to ${pictures.maxCount} pictures, of ${pictures.maxBytes / 1_000_000} MB`, ...also].join(', ')}`,
  ];
});
