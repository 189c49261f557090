import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { useProfiles } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { NextSlots } from './next-slots.tsx';
import { PreferencesForm } from './preferences-form.tsx';

/** The preferences of auto-scheduling for a profile, and the times that it would choose next. */
export default function Schedule() {
  const { id } = useParams<{ id: string }>();
  const profiles = useProfiles();
  const profile = profiles.data?.find((one) => one.id === id);
  return (
    <Page title={profile ? `Schedule of ${profile.name}` : 'Schedule'} actions={<Back />}>
      <QueryView query={profiles}>
        {() => (profile ? <Both profile={profile} /> : <Text>There is no such profile.</Text>)}
      </QueryView>
    </Page>
  );
}

const Back = () => (
  <Anchor component={Link} href="/profiles">
    All profiles
  </Anchor>
);

function Both({ profile }: { readonly profile: Profile }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <PreferencesForm key={profile.id} profile={profile} />
      <NextSlots profile={profile} />
    </SimpleGrid>
  );
}
