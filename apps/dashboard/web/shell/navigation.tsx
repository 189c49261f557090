import { Divider, NavLink, Text } from '@mantine/core';
import { IconBook, IconExternalLink, IconTestPipe } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../api/session.ts';
import { screens } from '../screens.ts';
import classes from './shell.module.css';

interface Props {
  readonly isAdmin: boolean;
  /** Called when a screen is chosen. */
  readonly onLeave: () => void;
}

/** Links to the screens one works on, in groups, and to the other pages of the installation. */
export function Navigation({ isAdmin, onLeave }: Props) {
  const [location] = useLocation();
  const { data: { docsUrl, sandboxUrl } = {} } = useSession();
  const shown = screens.filter(
    ({ title, isSetting, admin }) => title !== undefined && !isSetting && (!admin || isAdmin),
  );
  return (
    <div className={classes.places}>
      {shown.map(({ path, title, icon: Icon, heading, badge: Badge }) => {
        const isHere = location === path || location.startsWith(`${path}/`);
        return (
          <Fragment key={path}>
            {heading && <Heading>{heading}</Heading>}
            <NavLink
              component={Link}
              href={path}
              label={title}
              leftSection={Icon && <Icon {...iconLook} />}
              rightSection={Badge && <Badge />}
              active={isHere}
              aria-current={isHere ? 'page' : undefined}
              onClick={onLeave}
            />
          </Fragment>
        );
      })}
      <Divider my={6} />
      {docsUrl && <Outside href={docsUrl} label="API reference" icon={<IconBook {...iconLook} />} />}
      {sandboxUrl && <Outside href={sandboxUrl} label="Sandbox" icon={<IconTestPipe {...iconLook} />} />}
    </div>
  );
}

const iconLook = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const Heading = ({ children }: { readonly children: string }) => (
  <Text size="xs" fw={500} c="dimmed" px={8} pt="sm" pb={4}>
    {children}
  </Text>
);

interface OutsideProps {
  readonly href: string;
  readonly label: string;
  readonly icon: React.ReactNode;
}

const Outside = ({ href, label, icon }: OutsideProps) => (
  <NavLink
    href={href}
    target="_blank"
    label={label}
    leftSection={icon}
    rightSection={<IconExternalLink size={14} aria-label="(opens in a new tab)" />}
  />
);
