import { Button, Select, Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { useProfiles } from '../../api/profiles.ts';
import { Page } from '../../parts/page.tsx';
import { PostLists } from './post-lists.tsx';
import { tabNamed, tabs } from './tabs.ts';

/** All posts, by status. The address says which are shown. */
export default function Posts() {
  const [search, setSearch] = useSearchParams();
  const tab = tabNamed(search.get('tab'));
  const profileId = search.get('profile');
  const show = (name: string, value: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const compose = (
    <Button component={Link} href="/compose">
      New post
    </Button>
  );
  return (
    <Page title="Posts" actions={compose}>
      <ProfileFilter value={profileId} onChange={(value) => show('profile', value)} />
      <Tabs
        value={tab.name}
        onChange={(name) => show('tab', name === tabs[0].name ? null : name)}
        keepMounted={false}
      >
        <Tabs.List aria-label="Posts by status">
          {tabs.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((each) => (
          <Tabs.Panel key={each.name} value={each.name} pt="md">
            <PostLists tab={each} {...(profileId !== null && { profileId })} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

interface FilterProps {
  readonly value: string | null;
  readonly onChange: (profileId: string | null) => void;
}

/** Worth a place where there are several profiles, or one was asked for. */
function ProfileFilter({ value, onChange }: FilterProps) {
  const { data: profiles = [] } = useProfiles();
  if (profiles.length < 2 && value === null) return null;
  return (
    <Select
      label="Profile"
      placeholder="All profiles"
      data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': 'Show all profiles' }}
      maw={320}
    />
  );
}
