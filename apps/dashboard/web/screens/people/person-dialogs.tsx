import { Text } from '@mantine/core';
import {
  type GivenLink,
  type ListedPerson,
  useDeletePerson,
  useEndSessions,
  useRemoveSecondFactor,
} from '../../api/people.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { DeleteUserDialog } from '../../parts/delete-user-dialog.tsx';
import { ChangePersonDialog } from './change-person-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { PersonAction } from './person-actions.tsx';

/** Action on a user. */
export interface Asked {
  readonly person: ListedPerson;
  readonly action: PersonAction;
  /** That was just made. */
  readonly link?: GivenLink;
}

interface Props {
  /** Null while nothing is. */
  readonly asked: Asked | null;
  readonly onClose: () => void;
}

/** The dialogs of what may be done with a user. */
export function PersonDialogs({ asked, onClose }: Props) {
  const { person, action } = asked ?? { person: null, action: null };
  return (
    <>
      {person !== null && action === 'change' && <ChangePersonDialog person={person} onClose={onClose} />}
      <LinkDialog person={person} link={asked?.link ?? null} onClose={onClose} />
      <DeleteDialog person={action === 'delete' ? person : null} onClose={onClose} />
      <SecondFactorDialog person={action === 'second factor' ? person : null} onClose={onClose} />
      <SessionsDialog person={action === 'sessions' ? person : null} onClose={onClose} />
    </>
  );
}

interface DialogProps {
  /** Null while it is closed. */
  readonly person: ListedPerson | null;
  readonly onClose: () => void;
}

function DeleteDialog({ person, onClose }: DialogProps) {
  const erase = useDeletePerson();
  const close = () => {
    onClose();
    erase.reset();
  };
  return (
    <DeleteUserDialog
      title="Delete user"
      email={person?.email ?? ''}
      isOpen={person !== null}
      onClose={close}
      onDelete={(email) => person && erase.mutate({ id: person.id, email }, { onSuccess: close })}
      isPending={erase.isPending}
      error={erase.error}
    />
  );
}

function SecondFactorDialog({ person, onClose }: DialogProps) {
  const remove = useRemoveSecondFactor();
  const close = () => {
    onClose();
    remove.reset();
  };
  return (
    <Confirm
      title="Turn off second factor"
      isOpen={person !== null}
      onClose={close}
      action="Turn off"
      onConfirm={() => person && remove.mutate(person.id, { onSuccess: close })}
      isPending={remove.isPending}
      error={remove.error}
      problem="Couldn’t turn it off"
    >
      <Text>
        This removes the app, passkeys and recovery codes of {person?.email}, and ends all sessions.
      </Text>
    </Confirm>
  );
}

function SessionsDialog({ person, onClose }: DialogProps) {
  const end = useEndSessions();
  const close = () => {
    onClose();
    end.reset();
  };
  return (
    <Confirm
      title="Sign out everywhere"
      isOpen={person !== null}
      onClose={close}
      action="Sign out"
      onConfirm={() => person && end.mutate(person.id, { onSuccess: close })}
      isPending={end.isPending}
      error={end.error}
    >
      <Text>All sessions of {person?.email} end. API keys keep working.</Text>
    </Confirm>
  );
}
