import { Avatar, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconSettings, IconStack2 } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { chooseProfile, useChosenProfile } from '../api/chosen-profile.ts';
import { useProfiles } from '../api/profiles.ts';
import type { Profile } from '../api/types.ts';
import { ButtonFinder } from '../parts/floating/button-finder.tsx';
import { ButtonMenu } from '../parts/floating/button-menu.tsx';
import type { Opener } from '../parts/floating/use-floating.ts';
import classes from './shell.module.css';

/** Profiles from which on they can be searched. */
const manyProfiles = 8;

/** Says which profile all screens are about, and chooses another, or all. */
export function ProfileSwitcher() {
  const { data: profiles = [] } = useProfiles();
  const { profile } = useChosenProfile();
  const [only] = profiles;
  if (only === undefined) return null;
  const shown = profile ?? (profiles.length === 1 ? only : null);
  const name = shown?.name ?? 'All profiles';
  const button = (
    <UnstyledButton className={classes.switcher}>
      <ProfileMark name={shown?.name ?? null} />
      <Text size="sm" fw={600} truncate="end" title={name}>
        <VisuallyHidden component="span">Profile: </VisuallyHidden>
        <bdi>{name}</bdi>
      </Text>
      <IconChevronDown size={14} aria-hidden style={{ flex: 'none' }} />
    </UnstyledButton>
  );
  if (profiles.length >= manyProfiles)
    return <FoundProfiles profiles={profiles} value={profile?.id ?? ''} button={button} />;
  return (
    <ButtonMenu position="bottom-start" width={240} button={button}>
      {(Menu) => (
        <>
          {profiles.length > 1 && (
            <>
              <Menu.RadioGroup value={profile?.id ?? ''} onChange={(value) => choose(String(value))}>
                <Menu.RadioItem value="" closeMenuOnClick>
                  All profiles
                </Menu.RadioItem>
                {profiles.map(({ id, name }) => (
                  <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                    <bdi>{name}</bdi>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
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

/** @param id empty for all profiles */
const choose = (id: string): void => chooseProfile(id === '' ? null : id);

interface FoundProps {
  readonly profiles: readonly Profile[];
  /** The id of the one that is chosen; empty for all. */
  readonly value: string;
  readonly button: ReactElement<Opener>;
}

/** Many profiles, which are found by typing. */
const FoundProfiles = ({ profiles, value, button }: FoundProps) => (
  <ButtonFinder
    label="Find a profile"
    all={[
      { id: '', name: 'All profiles' },
      ...profiles.map(({ id, name }) => ({ id, name, shown: <bdi>{name}</bdi> })),
    ]}
    value={value}
    onChoose={choose}
    screen={{ href: '/profiles', name: 'Manage profiles' }}
    button={button}
  />
);

/** The first letter of a profile; a stack for all of them. */
const ProfileMark = ({ name }: { readonly name: string | null }) => (
  <Avatar size={22} radius="sm" variant="filled" color="gray.7" alt="" aria-hidden>
    {name === null ? <IconStack2 size={14} /> : [...name][0]?.toUpperCase()}
  </Avatar>
);
