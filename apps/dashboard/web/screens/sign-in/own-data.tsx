import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDeleteMe, useExport } from '../../api/people.ts';
import { useSession } from '../../api/session.ts';
import { DeleteUserDialog } from '../../parts/delete-user-dialog.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Section } from '../../parts/section.tsx';

/** A person may take everything that is stored about them along, and have it erased. */
export function OwnData() {
  const session = useSession();
  const [isOpen, { open, close }] = useDisclosure(false);
  const erase = useDeleteMe();
  const take = useExport();
  const leave = () => {
    close();
    erase.reset();
  };
  return (
    <Section title="Your data">
      <Text>An archive of everything stored about you, without the tokens of accounts.</Text>
      <Group>
        <PendingButton variant="default" isPending={take.isPending} onClick={() => take.mutate(null)}>
          Export my data
        </PendingButton>
        <Button variant="default" onClick={open}>
          Delete my user
        </Button>
      </Group>
      {take.isError && <Problem title="Couldn’t export your data" error={take.error} />}
      <DeleteUserDialog
        title="Delete my user"
        email={session.data?.person?.email ?? ''}
        isOpen={isOpen}
        onClose={leave}
        onDelete={(email) => erase.mutate(email)}
        isPending={erase.isPending}
        error={erase.error}
      />
    </Section>
  );
}
