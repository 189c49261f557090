import { Text } from '@mantine/core';
import { useDeleteMedium } from '../../api/media-changes.ts';
import { RequestError } from '../../api/request.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { notify } from '../../parts/notice.tsx';
import { UsedBy } from './used-by.tsx';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteMediumDialog({ id, name, isOpen, onClose, onDeleted }: Props) {
  const remove = useDeleteMedium(id);
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess() {
        notify(`${name} was deleted.`);
        onDeleted();
      },
    });
  const { error } = remove;
  const isInUse = error instanceof RequestError && error.code === 'media_in_use';
  return (
    <Confirm
      title={`Delete ${name}`}
      isOpen={isOpen}
      onClose={close}
      action="Delete"
      onConfirm={confirm}
      isPending={remove.isPending}
      error={error}
      {...(isInUse && { problem: 'It is in use, so it was not deleted' })}
    >
      <Text>
        Posts that are out stay so, and show it here no more. One that a post still needs cannot be deleted.
        This cannot be undone.
      </Text>
      {isInUse && <UsedBy id={id} title="Posts that use it" />}
    </Confirm>
  );
}
