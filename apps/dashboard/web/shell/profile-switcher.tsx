import { hasWords } from '@carillon/core';
import { Avatar, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconSettings, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { chooseProfile, useChosenProfile } from '../api/chosen-profile.ts';
import { useProfiles } from '../api/profiles.ts';
import { ButtonMenu } from '../parts/floating/button-menu.tsx';
import options from '../parts/menu-options.module.css';
import classes from './shell.module.css';

/** Profiles from which on they can be searched. */
const manyProfiles = 8;

/** Says which profile all screens are about, and chooses another, or all. */
export function ProfileSwitcher() {
  const { data: profiles = [] } = useProfiles();
  const { profile } = useChosenProfile();
  const [search, setSearch] = useState('');
  const [only] = profiles;
  if (only === undefined) return null;
  const shown = profile ?? (profiles.length === 1 ? only : null);
  const name = shown?.name ?? 'All profiles';
  const found = profiles.filter(({ name }) => hasWords(name, search));
  return (
    <ButtonMenu
      position="bottom-start"
      width={240}
      onClose={() => setSearch('')}
      button={
        <UnstyledButton className={classes.switcher}>
          <ProfileMark name={shown?.name ?? null} />
          <Text size="sm" fw={600} truncate="end">
            <VisuallyHidden component="span">Profile: </VisuallyHidden>
            <bdi>{name}</bdi>
          </Text>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      }
    >
      {(Menu) => (
        <>
          {profiles.length > 1 && (
            <>
              {profiles.length >= manyProfiles && (
                <Menu.Search
                  placeholder="Find a profile"
                  aria-label="Find a profile"
                  value={search}
                  onChange={({ currentTarget }) => setSearch(currentTarget.value)}
                />
              )}
              <div className={options.options}>
                <Menu.RadioGroup
                  value={profile?.id ?? ''}
                  onChange={(value) => chooseProfile(String(value) === '' ? null : String(value))}
                >
                  <Menu.RadioItem value="" closeMenuOnClick>
                    All profiles
                  </Menu.RadioItem>
                  {found.map(({ id, name }) => (
                    <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                      <bdi>{name}</bdi>
                    </Menu.RadioItem>
                  ))}
                </Menu.RadioGroup>
              </div>
              <Menu.Divider />
            </>
          )}
          <Menu.Item component={Link} href="/profiles" leftSection={<IconSettings size={16} aria-hidden />}>
            Manage profiles
          </Menu.Item>
        </>
      )}
    </ButtonMenu>
  );
}

/** The first letter of a profile; a stack for all of them. */
const ProfileMark = ({ name }: { readonly name: string | null }) => (
  <Avatar size={22} radius="sm" variant="filled" color="gray.7" alt="" aria-hidden>
    {name === null ? <IconStack2 size={14} /> : [...name][0]?.toUpperCase()}
  </Avatar>
);
