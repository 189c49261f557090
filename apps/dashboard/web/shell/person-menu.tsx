import {
  Avatar,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconLogout, IconMoon, IconSun, IconUserPlus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { type Session, useSignOut } from '../api/session.ts';
import { ButtonMenu, type MenuParts } from '../parts/floating/button-menu.tsx';
import { screens } from '../screens.ts';
import classes from './shell.module.css';

interface Props {
  readonly person: NonNullable<Session['person']>;
  /** Called when a screen is chosen. */
  readonly onLeave: () => void;
}

const iconLook = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Behind the picture of the person: what one sets up once, the colours, and the way out. */
export function PersonMenu({ person: { email, admin }, onLeave }: Props) {
  const signOut = useSignOut();
  const shown = screens.filter((screen) => screen.isSetting && (!screen.admin || admin));
  return (
    <ButtonMenu
      position="top-start"
      width={220}
      button={
        <UnstyledButton className={classes.person}>
          <Avatar size={22} variant="filled" alt="" aria-hidden>
            {[...email][0]?.toUpperCase()}
          </Avatar>
          <Text size="sm" truncate="end">
            {email}
            <VisuallyHidden component="span">: your menu</VisuallyHidden>
          </Text>
        </UnstyledButton>
      }
    >
      {(Menu) => (
        <>
          {shown.map(({ path, title, icon: Icon, heading }) => (
            <Fragment key={path}>
              {heading && <Menu.Label>{heading}</Menu.Label>}
              <Menu.Item
                component={Link}
                href={path}
                onClick={onLeave}
                leftSection={Icon && <Icon {...iconLook} />}
              >
                {title}
              </Menu.Item>
            </Fragment>
          ))}
          {admin && (
            <Menu.Item
              component={Link}
              href="/people?new"
              onClick={onLeave}
              leftSection={<IconUserPlus {...iconLook} />}
            >
              New user
            </Menu.Item>
          )}
          <Menu.Divider />
          <ColorScheme Menu={Menu} />
          <Menu.Item
            leftSection={<IconLogout {...iconLook} />}
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            Sign out
          </Menu.Item>
        </>
      )}
    </ButtonMenu>
  );
}

/** Switches between light and dark; the system's setting applies until the person chooses. */
function ColorScheme({ Menu }: { readonly Menu: MenuParts }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={isDark ? <IconSun {...iconLook} /> : <IconMoon {...iconLook} />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? 'Light colours' : 'Dark colours'}
    </Menu.Item>
  );
}
