import type { ListedPerson } from '../../api/people.ts';
import { useWaysIn } from '../../api/ways-in.ts';
import type { MenuParts } from '../../parts/floating/button-menu.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';

/** Actions of an admin on a user. */
export type PersonAction = 'change' | 'export' | 'delete' | 'link' | 'second factor' | 'sessions';

interface Props {
  readonly person: ListedPerson;
  readonly onAction: (action: PersonAction) => void;
}

/** Actions on a user. */
export function PersonActions({ person, onAction }: Props) {
  const act = (action: PersonAction) => () => onAction(action);
  return (
    <RowMenu of={person.email}>
      {(Menu) => (
        <>
          <Menu.Item onClick={act('change')}>Change</Menu.Item>
          <Menu.Item onClick={act('export')}>Export</Menu.Item>
          <SignInItems Menu={Menu} person={person} act={act} />
          <Menu.Divider />
          <Menu.Item onClick={act('delete')} c="var(--mantine-color-error)">
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}

interface ItemsProps {
  readonly Menu: MenuParts;
  readonly person: ListedPerson;
  readonly act: (action: PersonAction) => () => void;
}

/** How the user signs in. Nothing of it is for oneself, nor for who cannot sign in anyway. */
function SignInItems({
  Menu,
  person: { you, disabledAt, hasPassword, hasSecondFactor, hasIdentity },
  act,
}: ItemsProps) {
  const { data: ways } = useWaysIn();
  if (you || disabledAt !== null) return null;
  const mayHavePassword = ways?.password !== false && (hasPassword || !hasIdentity || ways?.oidc === null);
  return (
    <>
      <Menu.Divider />
      {mayHavePassword && (
        <Menu.Item onClick={act('link')}>
          {hasPassword ? 'Copy reset link' : 'Copy invitation link'}
        </Menu.Item>
      )}
      {hasSecondFactor && <Menu.Item onClick={act('second factor')}>Turn off second factor</Menu.Item>}
      <Menu.Item onClick={act('sessions')}>Sign out everywhere</Menu.Item>
    </>
  );
}
